"""Asking the planner and the writer: from a question to a checked form, with the rules to fall back on.

What comes out depends on the question and on the answers alone: given the recorded answers (ReplayedModel) it is the
same again, to the letter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from bot.actions import Action
from bot.personas.speaking import Speaking
from bot.planner.claims import answering, harmless, leading, supported
from bot.planner.conversing import conversing, synthesised, troubled
from bot.planner.counting import fits, room_for_past
from bot.planner.envelope import STEPS_AT_MOST, Form, InvalidForm, Noop, Respond, WriterTask
from bot.planner.grounding import grounded
from bot.planner.model import Model
from bot.planner.prompting import (
    TALK,
    Context,
    PlannerQuestion,
    Prompt,
    WriterQuestion,
    planner_prompt,
    repaired,
    writer_prompt,
)
from bot.planner.reading import read_form
from bot.skills.choosing import Chooser
from bot.skills.compose import Composition, joined, spoken_of
from bot.skills.detect import Heard
from prompts.loader import prompt
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.personas import PersonaUsed, SkillsUsed
from tools.packs import PACK_TOOLS

Read = TypeVar("Read")
Recall = Callable[[], Awaitable[Context]]
Compose = Callable[[Context], Composition | None]

# How often a text is asked for again that is refused, where that is not once (R3-60).
_AGAIN: dict[WriterTask, int] = {"synthesis": 2}
# The tools of which several may be called in one form.
_IN_ROWS = frozenset(tool.name for tool in PACK_TOOLS)


async def nothing_before() -> Context:
    """Recall nothing."""
    return Context()


def no_skills(_: Context) -> None:
    """Ask everybody alike."""


@dataclass(frozen=True, slots=True)
class Planned:
    """What to do about a message, who says so, and every question that was put to a model on the way."""

    form: Form
    by: Literal["model", "rules"]
    calls: tuple[CallRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """What the writer wrote; None where the catalogue's sentence has to do."""

    text: str | None
    calls: tuple[CallRecord, ...] = ()


async def plan(
    model: Model | None,
    question: PlannerQuestion,
    rules: Callable[[], Form],
    recall: Recall = nothing_before,
    compose: Compose = no_skills,
) -> Planned:
    """Return the form for ``question``: the model's if it is one, in two attempts, else what the ``rules`` fill in.

    Without a model, without a tool to offer and for words that no form could hold, nothing is asked, and nothing of the
    conversation before it ``recall``ed. ``compose`` gives the skills that it is asked with. Raises nothing of its own.
    """
    if model is None or not question.offered or question.too_long:
        return Planned(rules(), "rules")
    context = await recall()
    before = tuple(text for text in context.earlier if text not in question.earlier)
    fitting = _skilled(replace(question, earlier=(*before, *question.earlier)), compose(context))
    if fitting is None:
        return Planned(rules(), "rules")
    question = fitting
    room = room_for_past(planner_prompt(question)[0])
    question = replace(question, past=context.own(room))
    offered = frozenset(tool.name for tool in question.offered)
    asked, veil = planner_prompt(question)

    def read(raw: str) -> Form:
        return grounded(read_form(raw, "planner", offered, veil.lifted), question.said)

    form, calls = await ask(model, asked, read)
    if isinstance(form, Noop) and question.action is not Action.UNKNOWN:
        # The rules are sure that something was asked for; a model that sees nothing to do does not undo that.
        form, calls = None, (*calls[:-1], calls[-1].changed(fell_back=True))
    return Planned(rules(), "rules", calls) if form is None else Planned(form, "model", calls)


def _skilled(question: PlannerQuestion, composition: Composition | None) -> PlannerQuestion | None:
    """Return ``question`` with its skills, and without what there is no room for; None if nothing helps.

    Skills bring tools, so a long message may leave no room for their words, nor for all that was said before.
    """
    if composition is not None:
        tools = frozenset(composition.tools) if question.tools is None else question.tools & {*composition.tools}
        question = replace(question, tools=tools)
        names = frozenset(tool.name for tool in question.offered)
        several = prompt("steps").filled(more=str(STEPS_AT_MOST - 1)) if names & _IN_ROWS else ""
        question = replace(question, extension=joined((several, spoken_of(names, composition.planner))))
    if question.extension and not fits(planner_prompt(question)[0]):
        question = replace(question, extension="")
    while question.earlier and not fits(planner_prompt(question)[0]):
        question = replace(question, earlier=question.earlier[1:])
    return question if question.offered and fits(planner_prompt(question)[0]) else None


async def write(
    model: Model | None,
    question: WriterQuestion,
    recall: Recall = nothing_before,
    compose: Compose = no_skills,
    speaking: Speaking | None = None,
) -> Written:
    """Return the writer's text about ``question``'s findings, if it says only what stands in them.

    The writer is offered no tool, so that nothing that stands in the findings, or in the conversation that is
    ``recall``ed, can call one. ``compose`` gives the skills that it speaks with, ``speaking`` says as whom. Raises
    nothing of its own.
    """
    if model is None or question.too_long:
        return Written(None)
    context = await recall()
    if question.task in TALK:
        if troubled((question.words, *context.earlier)):
            return Written(None)
        question = replace(question, earlier=context.earlier)
    voiced = _voiced(question, compose(context), speaking)
    if voiced is None:
        return Written(None)
    question, shown = voiced, speaking.shown if speaking else 1.0
    room = int(room_for_past(writer_prompt(question)[0]) * shown)
    question = replace(question, past=context.whole(room))
    asked, veil = writer_prompt(question)

    def read(raw: str) -> Form:
        return _CHECKED[question.task](read_form(raw, question.task, (), veil.lifted), question)

    form, calls = await ask(model, asked, read, _AGAIN.get(question.task, 1))
    return Written(form.message if isinstance(form, Respond) else None, calls)


def _voiced(
    question: WriterQuestion, composition: Composition | None, speaking: Speaking | None
) -> WriterQuestion | None:
    """Return ``question`` in the voice of who speaks and of its skills; without the skills' words where there is no
    room for them, and None where there is none for what holds whoever speaks.

    What stands on findings has no emoji, whatever the tone: see bot.planner.claims.
    """
    talks = question.task in TALK
    if talks and composition is not None and not composition.talks:
        question = replace(question, task="chatter")
    fixed = speaking.words(introduced=talks) if speaking else ""
    if composition is None and not fixed:
        return question
    composition = composition or Composition((), ())
    tone = speaking.tone(composition.tone, introduced=talks) if speaking else composition.tone
    said = replace(composition, tone=tone).written_in(question.locale, emoji=False)
    voiced = replace(question, extension=joined((fixed, said)), temperature=composition.temperature)
    if fits(writer_prompt(voiced)[0]):
        return voiced
    least = replace(voiced, extension=fixed)
    return least if not fixed or fits(writer_prompt(least)[0]) else None


def _answering(form: Form, question: WriterQuestion) -> Form:
    return answering(form, question.findings, question.words)


def _telling(form: Form, question: WriterQuestion) -> Form:
    """A text about what a person did is no claim of ours to have done it."""
    return supported(harmless(form), question.findings) if isinstance(form, Respond) else form


def _leading(form: Form, question: WriterQuestion) -> Form:
    return leading(form, question.findings, question.words)


def _conversing(form: Form, question: WriterQuestion) -> Form:
    return conversing(form, question.words, question.earlier)


def _synthesised(form: Form, question: WriterQuestion) -> Form:
    found = question.findings
    return synthesised(form, str(found.get("answer", "")) if isinstance(found, dict) else "", question.words)


_CHECKED: dict[WriterTask, Callable[[Form, WriterQuestion], Form]] = {
    "writer": _answering,
    "summary": _telling,
    "lead": _leading,
    "converse": _conversing,
    "chatter": _conversing,
    "synthesis": _synthesised,
}


class Asker:
    """Asks on behalf of one turn, and keeps every call for the turn's record.

    With ``choose`` it asks with the skills that ``own``, the person's words, call for; they are chosen when a model is
    first asked, and are the same for the whole turn. The writer is asked as whoever is ``speaking``.
    """

    def __init__(
        self,
        model: Model | None,
        recall: Recall = nothing_before,
        choose: Chooser | None = None,
        own: str = "",
        speaking: Speaking | None = None,
    ) -> None:
        self._model = model
        self._recall = recall
        self._choose = choose
        self._own = own
        self._speaking = speaking
        self._persona: PersonaUsed | None = None
        self._answered = False
        self._composition: Composition | None = None
        self._skills: SkillsUsed | None = None
        self._records: list[CallRecord] = []

    async def plan(self, question: PlannerQuestion, rules: Callable[[], Form]) -> Planned:
        """See ``plan``."""
        planned = await plan(self._model, question, rules, self._recall, self._compose)
        self._records += planned.calls
        return planned

    async def write(self, question: WriterQuestion) -> Written:
        """See ``write``."""
        written = await write(self._model, question, self._recall, self._compose, self._speaking)
        self._records += written.calls
        if written.calls and self._speaking is not None:
            self._persona = self._speaking.used(introduced=question.task in TALK) or self._persona
        self._answered |= written.text is not None
        return written

    def _compose(self, context: Context) -> Composition | None:
        if self._choose is not None and self._skills is None:
            chosen = self._choose(context.held or Heard(self._own, context.earlier))
            self._skills, self._composition = chosen.used, chosen.composition
        return self._composition

    @property
    def skills(self) -> SkillsUsed | None:
        """The skills that were asked with; None if nothing was asked, or without skills."""
        return self._skills

    @property
    def persona(self) -> PersonaUsed | None:
        """As whom the writer was asked; None if it was not, or was told nothing of that."""
        return self._persona

    @property
    def answered(self) -> bool:
        """Whether a text of the writer's was accepted."""
        return self._answered

    @property
    def connected(self) -> bool:
        """Whether there is a model to ask."""
        return self._model is not None

    @property
    def away(self) -> bool:
        """Whether a model was to be asked and could not be."""
        return any(record.verdict is Verdict.UNANSWERED for record in self._records)

    @property
    def records(self) -> tuple[CallRecord, ...]:
        """The calls so far, in order."""
        return tuple(self._records)


async def ask(
    model: Model, prompt: Prompt, read: Callable[[str], Read], again: int = 1
) -> tuple[Read | None, tuple[CallRecord, ...]]:
    """Put the question, and put it ``again`` so often with what was wrong; None if there is no form after that."""
    calls: list[CallRecord] = []
    asked = prompt
    while True:
        answer = await model(asked)
        form, problem = _form_in(answer, read)
        calls = [each.changed(fell_back=False) for each in calls]
        calls.append(_record(asked, answer, form, problem, repaired=bool(calls)))
        if form is not None or answer.outcome is not Outcome.REPLIED or len(calls) > again:
            return form, tuple(calls)
        asked = repaired(prompt, answer.raw, problem)


def _form_in(answer: Answer, read: Callable[[str], Read]) -> tuple[Read | None, str]:
    if answer.outcome is not Outcome.REPLIED:
        return None, ""
    try:
        return read(answer.raw), ""
    except InvalidForm as invalid:
        cut = "cut off, write less; " if answer.cut else ""
        return None, f"{cut}{invalid}"[:300]


def _record(prompt: Prompt, answer: Answer, form: object, problem: str, *, repaired: bool = False) -> CallRecord:
    match form:
        case None:
            verdict = Verdict.INVALID if answer.outcome is Outcome.REPLIED else Verdict.UNANSWERED
        case Noop():
            verdict = Verdict.NOOP
        case _:
            verdict = Verdict.REPAIRED if repaired else Verdict.VALID
    return CallRecord(
        mode=prompt.mode,
        prompt_hash=prompt.hash,
        answer=answer,
        verdict=verdict,
        problem=problem,
        fell_back=form is None,
    )
