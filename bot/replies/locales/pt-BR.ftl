# Tudo o que o Guarda diz, em português do Brasil.
# Frases curtas, do jeito que se fala. Texto puro: sem Markdown nem HTML.
# Os argumentos são textos, menos count, number, day, last, limit, size e total, que são números.
# Um título pode vir com o ano: "Matrix (1999)".


## Dias

day-today = hoje
day-yesterday = ontem
day-this-year = { $day ->
    [1] 1º
   *[other] { $day }
} de { $month }
day-other-year = { day-this-year } de { $year }


## Tipos de item

kind-mark = { $kind ->
    [movie] 🎬
    [tv_show] 📺
    [video] ▶️
    [book] 📚
    [music] 🎵
    [link] 🔗
    [file] 📎
   *[note] 📝
}
kind-heading = { $kind ->
    [movie] 🎬 Filmes
    [tv_show] 📺 Séries
    [video] ▶️ Vídeos
    [book] 📚 Livros
    [music] 🎵 Músicas
    [link] 🔗 Links
    [file] 📎 Arquivos
   *[note] 📝 Notas
}
kind-heading-continued = { kind-heading } (continuação)
kind-count = { $kind ->
    [movie] { $count ->
        [one] { $count } filme
       *[other] { $count } filmes
    }
    [tv_show] { $count ->
        [one] { $count } série
       *[other] { $count } séries
    }
    [video] { $count ->
        [one] { $count } vídeo
       *[other] { $count } vídeos
    }
    [book] { $count ->
        [one] { $count } livro
       *[other] { $count } livros
    }
    [music] { $count ->
        [one] { $count } música
       *[other] { $count } músicas
    }
    [file] { $count ->
        [one] { $count } arquivo
       *[other] { $count } arquivos
    }
    [link] { $count ->
        [one] { $count } link
       *[other] { $count } links
    }
   *[note] { $count ->
        [one] { $count } nota
       *[other] { $count } notas
    }
}
item-count = { $count ->
    [0] nenhum item
    [one] { $count } item
   *[other] { $count } itens
}


## Conversa

greet = Oi! 👋 Eu sou o Guarda, a sua memória de bolso: lembretes, gastos, listas, notas, números e endereços, filmes e séries. É só me contar do seu jeito: “me lembra amanhã às 9 de ligar pro banco”, “gastei 30 no mercado”, “anota: comprar leite”. Pra ver mais, diga “ajuda”.
nice-to-meet = Prazer, { $name }! 👋
greet-again = Oi de novo! O que eu guardo, acho ou lembro pra você hoje?
thank = De nada! 😊
passing-praise = Que bom! 😊
passing-laughter = 😄
passing-scolding = Desculpa! 😕 Se eu fiz alguma coisa errada, “desfaz” volta atrás. Diga de outro jeito que eu tento de novo, ou “ajuda” pra ver o que eu sei fazer.
passing-scolding-again = Tá certo, mereço. 😅 Me diz o que você queria que eu fizesse, que eu tento fazer direito.
passing-wait = Sem pressa. 😊
passing-1 = Tô aqui. 🙂 Se quiser que eu guarde alguma coisa, é só me contar.
passing-2 = Entendi. Se tiver algo aí pra eu lembrar por você, manda.
passing-3 = Tô te ouvindo. 🙂
passing-4 = Certo. Qualquer coisa que você queira guardar ou achar, é só dizer.
testing = Tô aqui e funcionando! ✅ Pode mandar.
clock = São { $time } (horário de { $place }). 🕐
calendar = Hoje é { $date }. 📅
beyond-me = Isso eu não sei fazer. 😕 Eu guardo o que você me conta, acho depois, te lembro na hora e faço as contas.
weather = Previsão do tempo eu não tenho. 🌦️ Mas posso te lembrar do guarda-chuva: “me lembra amanhã às 7 de levar o guarda-chuva”.
worked-out = 🧮 { $said } = { $result }
worked-out-about = 🧮 { $said } ≈ { $result }
word-problem = { $problem ->
    [fuel] { problem-fuel }
    [takings] { problem-takings }
    [sales] { problem-sales }
    [until] { problem-until }
    [enough] { problem-enough }
    [mean] { problem-mean }
    [total] { problem-total }
    [trip] { problem-trip }
    [litres] { problem-litres }
    [cheapest] { problem-cheapest }
    [same-price] { problem-same-price }
    [partsleft] { problem-partsleft }
    [loan] { problem-loan }
    [loan-free] { problem-loan-free }
    [batch] { problem-batch }
    [margin] { problem-margin }
    [pricing] { problem-pricing }
    [pricing-markup] { problem-pricing-markup }
    [fee] { problem-fee }
    [ahead] { problem-ahead }
    [wages] { problem-wages }
    [hourly] { problem-hourly }
    [change] { problem-change }
    [raised] { problem-raised }
    [share] { problem-share }
    [daily] { problem-daily }
    [shortfall] { problem-shortfall }
    [proportion] { problem-proportion }
    [needed] { problem-needed }
    [converted] { problem-converted }
    [installments] { problem-installments }
    [several-plans] { problem-several-plans }
    [perunit] { problem-perunit }
    [foreach] { problem-foreach }
    [leftover] { problem-leftover }
    [saving] { problem-saving }
   *[tip] { problem-tip }
}
problem-fuel = { $best ->
    [ethanol] ⛽ Etanol. Ele custa { $ratio } do preço da gasolina, e até 70% compensa.
   *[petrol] ⛽ Gasolina. O etanol custa { $ratio } do preço dela, e só compensa até 70%: aqui, até { $limit }.
} Se você sabe quantos km o carro faz com cada um, me diz que a conta fica exata.
problem-trip = 🚗 São { $litres } litros: { $cost } de combustível.
problem-litres = 🚗 São { $litres } litros. Com o preço do litro eu te digo quanto dá.
problem-cheapest = O de { $price } sai mais barato: { $low } por { $unit ->
    [kg] kg
    [l] litro
   *[unit] unidade
}, contra { $high } ({ $less } a menos).
problem-same-price = Dá na mesma: { $per } por { $unit ->
    [kg] kg
    [l] litro
   *[unit] unidade
} nos dois.
problem-partsleft = Faltam { $left } de { $parts } parcelas de { $each }: { $sum }.
problem-loan = Você pagaria { $total } por { $principal }: { $more } só de juros, { $monthly } ao mês ({ $yearly } ao ano). Antes de fechar, compara com outro banco e pergunta o CET, que soma tarifas e seguros.
problem-loan-free = Você pagaria { $total } por { $principal }: pelas parcelas, não tem juros nenhum. Confere só as tarifas.
problem-batch = { $way ->
    [gain] Vendendo tudo entram { $taken }, e { $profit } são lucro. Cada uma te custou { $cost }; a partir de { $even } vendidas o que você gastou está pago.
    [even] Vendendo tudo entram { $taken }, o mesmo que você gastou. Cada uma te custou { $cost }.
   *[loss] Vendendo tudo entram { $taken }: { $profit } a menos do que você gastou. Cada uma te custou { $cost }.
}
problem-margin = { $way ->
    [gain] Você ganha { $profit } em cada venda: { $margin } de margem sobre o preço, { $markup } em cima do custo.
    [even] Nesse preço não sobra nem falta nada: você vende pelo que custa.
   *[loss] Nesse preço não sobra nada: são { $profit } de prejuízo em cada venda.
}
problem-pricing = Com { $rate } em cima do custo, vende por { $markup }. Se os { $rate } forem de margem sobre o preço, vende por { $margin }.
problem-pricing-markup = Com { $rate } em cima do custo de { $cost }, vende por { $markup }.
problem-fee = Você recebe { $net }: dos { $sale }, { $fee } ficam de taxa ({ $rate }).
problem-ahead = Antecipando, você recebe { $net }: { $fee } ficam de taxa ({ $rate } ao mês).
problem-wages = 🧮 { $hours } × { $each } = { $sum }
problem-hourly = Dá { $each } por hora ({ $hours } horas por mês).
problem-change = { $way ->
    [up] Aumento de { $by }.
    [even] Ficou igual: não mudou nada.
   *[down] Queda de { $by }.
}
problem-raised = Fica { $after }: { $by } { $way ->
    [up] a mais
   *[down] a menos
} ({ $rate }).
problem-share = { $part } de { $whole } são { $share }.
problem-daily = São { $each } por dia, em { $days } dias, pra chegar a { $goal }.
problem-shortfall = Faltam { $short }: você já tem { $have } de { $goal } ({ $done }).
problem-proportion = Pra { $c } { $of }: { $result }{ $what ->
    [none] {""}
   *[other] {" "}{ $what }
}.
problem-needed = Vendendo { $count }, chega a { $goal } ({ $each } em cada).
problem-converted = Dá { $sum }.
problem-installments = 🧮 { $parts } × { $each } = { $total }
problem-perunit = Dá { $each } por { $unit }.
problem-foreach = São { $result } { $what }.
problem-several-plans = 🧮 Ao todo, { $total }.
problem-leftover = { $way ->
    [left] Sobram { $left }: entram { $income } e saem { $costs }.
   *[short] Faltam { $left }: entram { $income } e saem { $costs }.
}
problem-saving = Guardando { $monthly } por mês, em { $months } meses são { $plain }; rendendo { $rate } ao mês, { $grown }.
problem-enough = { $way ->
    [enough] Dá sim: sobram { $left }.
   *[short] Não dá: faltam { $left }.
}
problem-mean = A média é { $mean }.
problem-total = 🧮 Dá { $sum }.
problem-sales = { $way ->
    [gain] Entram { $taken } e custam { $cost }: você ganha { $profit } ({ $each } em cada).
    [even] Entram { $taken } e custam o mesmo: não sobra nem falta nada.
   *[loss] Entram { $taken } e custam { $cost }: são { $profit } de prejuízo.
}
problem-until = Guardando { $monthly } por mês, em { $months } { $months ->
    [1] mês
   *[other] meses
} você tem { $then }, que dá pros { $goal }.
problem-takings = São { $each } de cada vez: { $taken } em { $times }.
problem-tip = Dá { $each } pra cada ({ $whole } no total, por { $people }).
too-large-a-sum = Esse número é grande demais pra mim. 😅
no-division-by-zero = Por zero não dá pra dividir. 🙂
listening-1 = Estou te ouvindo, e o que você sente conta. Conselho eu não sei dar, mas posso ouvir e lembrar: o que quiser guardar disso, é só dizer “anota”.
listening-2 = Obrigado por me contar. Eu não sei aconselhar, mas posso ouvir, e guardar o que você não quiser esquecer.
crisis = Sinto muito que esteja tão pesado. Você não precisa passar por isso sozinho. 💛 Ligue 188 (CVV): é de graça, 24 horas, e tem gente pra te ouvir; também dá pra conversar por chat em cvv.org.br. Se houver perigo agora, ligue 192 (SAMU) ou vá a um pronto-socorro. Tem alguém de confiança que possa ficar com você?
crisis-again = Tô aqui, te ouvindo. Se foi só jeito de falar, que bom. 💛 Se não foi, fala com alguém agora: o CVV atende no 188, de graça, a qualquer hora, e o SAMU no 192, se houver perigo.
crisis-over = Que bom que está tudo bem. 💛 Entendi errado, desculpa o susto.
help-short = Me conta do seu jeito, que eu guardo e te lembro:
help-line = { $topic ->
    [reminders] ⏰ me lembra amanhã às 9 de ligar pro banco
    [money] 💸 gastei 30 no mercado · quanto gastei este mês?
    [lists] 🛒 põe leite e ovos na lista de compras
    [notes] 📝 anota: a senha do wifi é mar123 · qual a senha do wifi?
    [films] 🎬 salva clube da luta · meus filmes
    [undoing] ↩️ Errei? “desfaz”. Pra apagar: “apaga o 2”
   *[other] 📖 Tem mais: “ajuda completa”
}
help-topic-name = { $topic ->
    [reminders] ⏰ Lembretes
    [money] 💸 Dinheiro
    [lists] 🛒 Listas
    [notes] 📝 Notas
    [films] 🎬 Filmes e séries
    [undoing] ↩️ Voltar atrás
   *[other] 📖 Ajuda completa
}
help-topic = { $topic ->
    [reminders]
        ⏰ Lembretes
        • me lembra em 20 minutos de tirar o bolo
        • me lembra toda segunda às 8 de levar o lixo
        • meus lembretes · o que tenho essa semana?
        • muda o lembrete do banco pras 10 · cancela o lembrete do banco
        • todo dia às 8 me manda o resumo do dia
        • exporta minha agenda (um arquivo .ics)
    [money]
        💸 Dinheiro
        • gastei 30 no mercado · recebi 1500 de salário
        • quanto gastei este mês? · quanto gastei com mercado?
        • a conta de luz de 120 vence dia 10
        • seu Osvaldo me deve 120 · quem me deve?
        • apaga o último gasto · o mercado foi 142,90, corrige
    [lists]
        🛒 Listas
        • põe leite e ovos na lista de compras
        • mostra a lista de compras · o que falta comprar?
        • risca o leite · tira os ovos da lista
        • cria a lista viagem: meia, escova
        • apaga a lista viagem
    [notes]
        📝 Notas, números e pessoas
        • anota: o pix do encanador é 21 99812-3344
        • qual o pix do encanador?
        • niver da ju 22/08 · quando é o niver da ju?
        • pesei 82kg · como tá meu peso?
        • o que eu anotei ontem?
    [films]
        🎬 Filmes, séries, livros e música
        • quero ver bacurau · salva a série dark
        • meus filmes · o que ainda não vi?
        • já vi matrix · parei na temp 2 ep 3 de dark
        • me fala de clube da luta · onde assistir?
    [undoing]
        ↩️ Voltar atrás e apagar
        • desfaz · refaz (valem por 7 dias)
        • apaga o 2 · apaga matrix
        • lixeira · restaura o 2 (valem por 30 dias)
        • exporta tudo · /privacidade · /apagar_meus_dados
   *[other] { $topic }
}
hint-remove = Não entendi o que é pra tirar. Diga o número ou o nome, tipo “apaga o 2” ou “apaga o último gasto”. E “desfaz” volta atrás na última coisa.
not-kept = Não entendi o que fazer com isso, então não anotei nem mudei nada. Me diz de outro jeito? Se era só pra anotar, diga “salva isso”.
hint-correct = Desculpa, entendi errado. 😕 “desfaz” volta atrás na última coisa que eu fiz. Ou me diga como é o certo, que eu arrumo.
passing-picture = 😄 Tô por aqui.
listening-3 = Tô aqui pra te ouvir. Conselho não é comigo, mas o que você pedir eu lembro. Quer contar mais um pouco?
listening-4 = Isso pesa mesmo. Obrigado por dividir comigo: aconselhar eu não sei, mas sei ouvir e lembrar.
mourning-1 = Sinto muito. 💛 A saudade é grande porque o carinho também é.
mourning-2 = Meus sentimentos. 💛 Se quiser falar disso, estou aqui.
mourning-3 = Que perda difícil. 💛 Vai no seu tempo.
ailing-1 = Nossa, que susto. 💛 Tomara que melhore logo.
ailing-2 = Força aí. 💛 Se precisar lembrar de remédio ou consulta, é só dizer.
ailing-3 = Melhoras. 💛 E se cuida também.
downcast-1 = Poxa, que dia. 💛 Tô aqui pra ouvir, e pra lembrar do que você pedir.
downcast-2 = Sinto muito que esteja assim. 💛 Estou te ouvindo, e guardo o que você pedir.
downcast-3 = Entendo, não é fácil. 💛 Aconselhar eu não sei, mas posso ouvir e lembrar.
rejoicing-1 = Que notícia boa! 🎉
rejoicing-2 = Aê, parabéns! 🎉
rejoicing-3 = Que alegria! 🎉 Você merece.
joke-1 = Por que o livro de matemática vive triste? Porque tem problemas demais. 😄
joke-2 = O que o zero disse pro oito? Belo cinto! 😄
joke-3 = O que é um pontinho verde no canto da sala? Uma ervilha de castigo. 😄
joke-4 = Por que a bicicleta não fica em pé sozinha? Porque está cansada: são só duas rodas. 😄
joke-5 = Qual é o cúmulo da memória? Guardar até segredo de caixa-preta. 😄
farewell = Até mais! 👋 Quando precisar, é só chamar.
help =
    É só falar do seu jeito. Por exemplo:

    { $parts }
help-keep =
    Guardar
    { $examples }
    • me lembra amanhã às 9 de ligar pro banco
    • gastei 30 no mercado
    • põe leite e ovos na lista de compras
    • salva isso (a última coisa que você escreveu)
help-choose =
    Quando eu mostrar opções
    • 2 (ou o nome, ou o ano)
    • deixa pra lá
help-list =
    Ver a lista
    • lista tudo
    • meus filmes
    • mais (a página seguinte)
    • me fala do 2
help-know =
    Procurar e saber mais
    { $examples }
    • eu salvei interestelar?
help-remove =
    Apagar
    { $examples }
    • apaga matrix
    • apaga o último gasto
    • cancela o lembrete das 19h
help-change =
    Mudar
    • marca o 2 como visto
    • o que ainda não vi?
    • muda o título do 2 para duna
    • coloca a tag trabalho no 3
    • mostra os da tag trabalho
help-undo =
    Voltar atrás
    • desfaz (vale por 7 dias)
help-language =
    Mudar de língua
    • fala em inglês
help-personas =
    Falar com outra pessoa daqui: { $names }
    • quero falar com { $name }
    • /persona
help-data =
    Seus dados
    /vincular junta o WhatsApp e o Telegram, /importar traz uma lista de outro lugar, /exportar manda tudo que é seu, /privacidade, /porque, /apagar_meus_dados
help-voice =
    Áudios, fotos e arquivos
    Pode mandar! Áudio, foto, vídeo, PDF, contato, lugar no mapa, mensagem encaminhada: eu guardo e mando de volta quando você pedir. Quando a escuta está ligada aqui, também entendo o que o áudio diz.
help-rest = Pra ver o que mais dá pra fazer, diga “ajuda”.
help-example = { $tool ->
    [save_note] anota: comprar leite
    [save_movie] salva clube da luta
    [save_tv_show] salva a série dark
    [save_video] ou mande um link
    [save_link] ou mande um link
    [enrich_movie] o que é clube da luta?
    [enrich_tv_show] me fala da série dark
    [enrich_video] o que é clube da luta?
    [search_items] busca terror
    [delete_memory] apaga o 2
    [delete_all_memories] apaga tudo (eu pergunto antes)
   *[other] { $tool }
}
about = Eu sou o Guarda, a sua memória de bolso. Você me conta um lembrete, um gasto, uma lista, um telefone, um aniversário, um filme ou me manda um link; eu guardo, aviso na hora, respondo quando você perguntar e esqueço quando você mandar. O que é seu, só você vê.
about-again = É como eu disse agora há pouco. 🙂 “ajuda” mostra tudo que eu faço, e /privacidade o que eu guardo de você.
about-robot = Sou um robô, sim: um programa que responde sozinho, sem ninguém digitando do outro lado.
about-life = Sou um programa: não tenho idade, família nem time do coração. 😄 Da sua vida, sim, eu lembro o que você me conta.
about-maker = Sou um programa de código aberto, feito pelos autores do Guarda. Quem me colocou aqui é quem cuida deste número ou robô.
about-price = É de graça: eu não cobro nada, não tenho plano pago e nunca peço cartão.
about-safety = Sua lista só você vê, e eu não vendo nem mostro nada a ninguém. Quem cuida deste Guarda tem acesso ao banco de dados, então senhas importantes é melhor deixar em outro lugar. Tudo que eu guardo, e por quanto tempo, está em /privacidade.
about-reading = Eu leio só o que chega aqui pra mim, pra poder guardar e responder; suas outras conversas eu não vejo. Ninguém mais vê a sua lista, fora quem cuida deste Guarda, que tem acesso ao banco de dados. Os detalhes estão em /privacidade.
about-model = Quase tudo eu resolvo com regras, sem inteligência artificial. Se quem cuida deste Guarda ligou um modelo de linguagem, ele ajuda no que as regras não entendem, e nunca apaga nada. O que ele recebe está em /privacidade.
about-name = Eu me chamo Guarda, porque é isso que eu faço: guardo o que você manda.
hint-1 = Não peguei essa. 🤔 Me conta de outro jeito? Por exemplo: “me lembra amanhã às 9 de pagar a luz”, “gastei 30 no mercado”, “anota: ligar pro dentista”.
hint-2 = Essa eu não entendi. Se era pra achar alguma coisa, diga “busca” e uma palavra, tipo “busca receita”. E “lista tudo” mostra o que você guardou.
hint-3 = Não entendi bem o que fazer com isso. Se é pra guardar, diga “salva isso”. Se é outra coisa, “ajuda” mostra o que eu faço.
heard-1 = Te ouvi. 🙂 Se quiser que eu guarde, é só dizer “salva isso”.
heard-2 = Tô acompanhando! Se é pra ficar anotado, diga “salva isso”.
heard-3 = Entendi. Isso eu não guardei; se quiser, diga “salva isso”.
model-away = Minha ajuda pra frases difíceis está fora do ar agora; tente com palavras mais diretas.
corrected = Corrigido! { $name }: { $now } (era { $former }).
corrected-name = Corrigido! Agora é { $now } (era { $former }).
corrected-already = Já está assim: { $now }.
corrected-from = { $text } (era { $former }).
corrected-nothing = sem data
correct-what = O que está errado em “{ $name }”? Me diz como é o certo, ou “desfaz” pra voltar atrás.
correct-which = Tem mais de uma coisa que pode ser. Qual eu corrijo?
correct-nothing = { $count ->
    [0] Não achei nada pra corrigir com isso, então não mudei nada. De qual coisa você fala?
   *[other] Não sei o que é pra mudar, então não mudei nada. É em { $near }?
}
correct-unnamed = { $count ->
    [0] Não achei “{ $said }”, então não mudei nada. Me diz o nome como você guardou?
   *[other] Não achei “{ $said }”, então não mudei nada. Era pra mudar { $near }?
}
hint-change = Isso eu não soube mudar. Diga o número ou o nome: “muda o título do 2 para Duna”, “marca o 2 como visto”, “adiciona pão na nota de compras”.
redone = { $verb ->
    [removed] { $count ->
        [one] Refeito: “{ $title }” saiu da sua lista de novo.
       *[other] Refeito: { $count } itens saíram da sua lista de novo.
    }
    [edited] { $count ->
        [one] Refeito: “{ $title }” ficou como você tinha pedido.
       *[other] Refeito: { $count } itens ficaram como você tinha pedido.
    }
    [replaced] Refeito: “{ $title }” voltou a ser o que está guardado.
   *[kept] { $count ->
        [one] Refeito: “{ $title }” voltou.
       *[other] Refeito: { $count } itens voltaram.
    }
}
nothing-to-redo = Não tem nada desfeito pra refazer.
hint-redo = Isso eu não refaço sozinho, pra não apagar nada sem querer. É só pedir de novo do mesmo jeito que da primeira vez.
hint-noted-nothing = Não achei nenhuma palavra aí. Escreva o que você quer guardar ou procurar, tipo “salva matrix”.
languages = Eu falo português e inglês. Pra trocar, diga “fala em inglês” ou “fala em português”.
language-set = Pronto, agora a gente conversa em português.
currency-set = 💱 Agora conto em { $currency }: é o que vale quando você não diz outra moeda.
currency-back = Pra voltar, diga “usa { $currency }”.
currency-is = 💱 Conto em { $currency }. Pra trocar, diga qual, tipo “usa euro” ou “/moeda EUR”.
currency-unknown = Não conheço a moeda “{ $name }”. Diga pelo código, tipo “/moeda EUR”.
currency-righted = ✏️ Corrigido: { $sums }.
zone-usual = Brasília
zone-set = 🕐 Agora uso o horário de { $place }: aí são { $time }.
zone-back = Pra voltar, diga “horário de { $place }”.
zone-is = 🕐 Uso o horário de { $place }: aí são { $time }. Pra trocar, diga onde você está, tipo “/fuso Manaus”.
zone-unknown = Não sei o fuso de “{ $place }”. Diga uma cidade maior por perto, tipo “/fuso Manaus”.
zone-reminders = { $kind ->
    [repeat] Os lembretes que se repetem ficam na mesma hora, agora a daí.
    [once] O que já estava marcado pra uma vez só toca no mesmo momento de antes.
    [kept] Os lembretes que já estavam marcados ficam na hora que você disse, agora a daí.
   *[both] Os lembretes que se repetem ficam na mesma hora, agora a daí; os de uma vez só tocam no mesmo momento de antes.
}


## Personas

persona-now = Agora quem fala com você é { $name }: { $description }.
persona-others = Também estão por aqui:
persona-how = Pra trocar, toque em um nome ou diga “quero falar com { $name }” ou /persona e o nome.
persona-already = { $name } já está aqui com você.
persona-unknown = Não conheço ninguém chamado “{ $name }” por aqui.
instructions-none = Você não me deu nenhuma instrução. Por exemplo: “/instrucoes me chama de Zé e responde sem gíria”.
instructions-are =
    As suas instruções:
    “{ $text }”
    Pra trocar, mande /instrucoes e o texto novo; “/instrucoes apagar” tira.
instructions-set =
    Combinado, é assim que eu levo, palavra por palavra:
    “{ $text }”
    Vale nesta conversa, seja quem for que fale, para o que um modelo de linguagem escrever.
instructions-cleared = Pronto, sem instruções.
instructions-long = São { $size } caracteres, e só cabem { $limit }. Não mudei nada: mande mais curto.
instructions-secret = Aí parece ter uma senha, um documento ou um cartão, e isso eu não passo a um modelo. Não mudei nada.


## Perguntas em aberto

cancelled = Tá bom, deixei pra lá.
nothing-to-cancel = Não tem nada em aberto pra cancelar. Se quiser voltar atrás na última mudança, diga “desfaz”.
nothing-to-confirm = Não tem nada esperando o seu “sim” agora. O que você quer fazer?
nothing-to-deny = Tá bom. Não tinha nenhuma pergunta em aberto. Pra voltar atrás na última mudança, diga “desfaz”.
nothing-to-choose = Não tem nenhuma lista em aberto pra escolher. Pra ver o que você guardou, diga “lista tudo”.
choice-expired = Essa pergunta já passou do tempo. É só pedir de novo.
confirmation-expired = Demorou um pouco e, por segurança, não apaguei nada. Se ainda quiser, peça de novo.
button-expired = Ops, essa lista expirou. Não mudei nada; é só pedir de novo.
not-your-question = Essa pergunta é de outra pessoa.
dropped-choice = Deixei “{ $what }” de lado.
dropped-confirmation = Deixei a outra pergunta de lado: não apaguei nada.
dropped-dialogue = Deixei a outra pergunta de lado.
stays-noted = “{ $text }” fica como nota.
choice-about = É o { $number }: { $told }
    Quer esse?
ask-again = Não entendi a resposta. Vou perguntar de novo:
left-choice = “{ $what }” fica em aberto: é só me dizer qual.
left-several = { $count ->
    [one] “{ $what }” e mais { $count } título ficam em aberto.
   *[other] “{ $what }” e mais { $count } títulos ficam em aberto.
}
left-question = A outra pergunta fica em aberto.
choose-which = { $purpose ->
    [delete] Qual deles eu apago?
   *[other] Claro! Qual deles?
}
choice-instruction = Responda com o número ou o nome.
choice-instruction-many = Responda com o número ou o nome. Pode ser mais de um: “1 e 3”.
choice-instruction-tap = Responda com o número ou o nome, ou toque em uma opção.
choice-instruction-tap-many = Responda com o número ou o nome, ou toque em uma opção. Pode ser mais de um: “1 e 3”.
option-none = Deixa pra lá
option-skip = Pular este
option-stop = Parar por aqui
several-number = ({ $number } de { $total })
several-instruction = “Próximo” pula este, “para” encerra.
several-kept = { $count ->
    [one] Guardei { $count } de { $total }:
   *[other] Guardei { $count } de { $total }:
}
several-typed = Do jeito que você escreveu, sem mais detalhes: { $titles }.
several-known = Já na sua lista: { $titles }.
several-skipped = De fora: { $titles }.


## Guardar

kept = { $kind ->
    [movie] 🎬 Filme guardado: { $title }
    [tv_show] 📺 Série guardada: { $title }
    [video] ▶️ Vídeo guardado: { $title }
    [book] 📚 Livro guardado: { $title }
    [music] 🎵 Música guardada: { $title }
    [link] 🔗 Link guardado: { $title }
    [file] 📎 Arquivo guardado: { $title }
   *[note] 📝 Nota guardada: { $title }
}
kept-note = 📝 Anotado: { $text }
kept-instead =
    { $revision ->
        [off] Então “{ $former }” não vale mais?
        [done] “{ $former }” já foi?
       *[otherwise] Fica no lugar de “{ $former }”?
    }
button-same = Era a mesma
button-instead =
    { $revision ->
        [off] Não vale mais
        [done] Já foi
       *[otherwise] Trocar
    }
kept-both =
    { $revision ->
        [off] Certo, continua valendo.
        [done] Certo, continua valendo.
       *[otherwise] Certo, ficam os dois.
    }
put-instead =
    { $revision ->
        [off] Certo: “{ $former }” foi pra lixeira.
        [done] Feito: “{ $former }” saiu da lista e está na lixeira.
       *[otherwise] Troquei: “{ $former }” foi pra lixeira, e a nota nova fica.
    }
button-is-kind = { $kind ->
    [expense] É um gasto
    [income] É uma entrada
    [movie] É um filme
    [tv_show] É uma série
   *[note] Só uma nota
}
recast = { $kind ->
    [movie] 🎬 Certo, é um filme: { $title }
    [tv_show] 📺 Certo, é uma série: { $title }
    [book] 📚 Certo, é um livro: { $title }
    [music] 🎵 Certo, é música: { $title }
   *[note] 📝 Certo, fica como nota: { $title }
}
button-keep = Anotar mesmo assim
button-undo = Desfazer
kept-when = 📅 { $when }
kept-as-note = 📝 Guardei como nota: { $text }
kept-as-note-too-long = 📝 Guardei como nota, porque é comprido demais pra um título: { $text }
kept-link = 🔗 Link guardado: { $title }
kept-video = ▶️ Vídeo guardado: { $title }
kept-unread = { $named ->
    [yes] O site não respondeu agora; mais tarde eu leio de novo.
   *[no] O site não respondeu agora, então ficou sem título; mais tarde eu leio de novo.
}
kept-unnamed = Não achei o título: pode ser que a página não exista ou não possa ser lida.
kept-stale = { $kind ->
    [movie] A busca de filmes e séries não respondeu agora: isto é o que ela dizia há uns dias, e pode ter mudado.
    [tv_show] A busca de filmes e séries não respondeu agora: isto é o que ela dizia há uns dias, e pode ter mudado.
   *[other] O site não respondeu agora: isto é o que ele dizia há uns dias, e pode ter mudado.
}
kept-typed-nothing = Guardei “{ $title }” do jeito que você escreveu: procurei mais detalhes e não achei.
kept-typed-unavailable = Guardei “{ $title }” do jeito que você escreveu: a busca de filmes e séries não está respondendo agora.
kept-typed-unconfigured = { $kind ->
    [tv_show] 📺 Série guardada
    [video] ▶️ Vídeo guardado
   *[movie] 🎬 Filme guardado
} do jeito que você escreveu: { $title }
already-kept = “{ $title }” já está na sua lista desde { $since }.
replaced =
    { $title }
    Guardei no lugar de “{ $former }”.
correction-nothing = Procurei outro “{ $title }” e não achei. Pra tirar esse da lista, diga “desfaz”.
correction-other = Assim eu não achei nenhum, mas tem estes:
choose-candidate = { $count ->
    [one] Achei { $count } opção pra “{ $query }”. É essa?
   *[other] Achei { $count } opções pra “{ $query }”. Qual é?
}
kind-option-movie = Filme
kind-option-tv_show = Série
kind-option-video = Vídeo
kind-option-book = Livro
kind-option-music = Música
kind-option-file = Arquivo
kind-option-link = Link
kind-option-note = Nota
offer-found = Achei isto pra “{ $title }”. Quer que eu guarde?
offer-seen = Achei isto pra “{ $title }”. Quer que eu guarde como já visto?
kept-seen = { $kind ->
    [book] ✅ Já ficou marcado como lido.
    [tv_show] ✅ Já ficou marcada como vista.
   *[other] ✅ Já ficou marcado como visto.
}
ask-content = O que você quer guardar?
ask-content-movie = Qual filme você quer guardar?
ask-content-tv_show = Qual série você quer guardar?
ask-content-video = Qual vídeo? Mande o link dele.
ask-content-book = Qual livro?
ask-content-music = Qual música ou álbum?
ask-content-file = Me manda o arquivo ou a foto por aqui, que eu guardo.
ask-content-link = Qual link você quer guardar?
ask-content-note = O que você quer anotar?
nothing-quoted = Não consigo ler a mensagem que você citou. Mande de novo o que é pra guardar, ou encaminhe pra mim.
no-file-here = Não chegou nenhum arquivo aqui. 🤔 Me manda que eu guardo na hora.
nothing-before = Não vi nada antes disso pra guardar. Mande o que você quer guardar, tipo “salva matrix”.


## Ver e procurar

ask-query = O que você quer procurar?
list-empty = Sua lista está vazia. Pra começar: “salva clube da luta” ou “anota: comprar leite”.
list-empty-kind = { $kind ->
    [movie] Não tem nenhum filme na sua lista.
    [tv_show] Não tem nenhuma série na sua lista.
    [video] Não tem nenhum vídeo na sua lista.
    [book] Não tem nenhum livro na sua lista.
    [music] Não tem nenhuma música na sua lista.
    [link] Não tem nenhum link na sua lista.
    [file] Não tem nenhum arquivo na sua lista.
   *[note] Não tem nenhuma nota na sua lista.
}
list-empty-kinds = Não tem nada disso na sua lista.
list-header = Você tem { item-count }:
list-header-kind = { kind-mark } Você tem { kind-count }:
seen-row = { $title } ✅
list-header-kinds = Você tem { $breakdown }:
list-header-continued = Continuando a sua lista:
list-more = Mostrei { $last } de { $total }. Diga “mais” pra ver o resto.
list-end = Isso é tudo: { item-count }.
list-end-kind = Isso é tudo: { kind-count }.
search-words = com “{ $query }”
search-when = ({ $when })
search-header = Achei { $kind ->
    [any] { item-count }
   *[other] { kind-count }
} { $what }:
search-header-many = Achei bastante coisa { $what }:
search-header-continued = Mais resultados { $what }:
search-more = Tem mais: diga “mais” pra ver o resto.
search-nothing = Não achei nada { $what }. Tente outra palavra ou diga “lista tudo”.
answer-recorded = Você registrou:
asked-nothing = Não achei nada sobre “{ $what }” no que você guardou.
asked-what = Isso eu não achei no que você guardou. Diga só o nome da coisa ou da pessoa que eu procuro de novo.
said-before = Anotado não ficou, mas { $day }, às { $time }, você me disse:
    💬 { $text }
    Pra eu guardar, diga “salva isso”.
asked-likely = Acho que é isto:
asked-nearest = Exatamente isso eu não achei. O mais parecido que você anotou:
search-nearest = Exatamente isso eu não achei. O mais parecido { $what } que você tem:
search-nearest-all = Não é nada disso? Tente outra palavra ou diga “lista tudo”.
latest = { $count ->
    [one] A última coisa que você guardou:
   *[other] O que você guardou por último:
}
search-kept = { $count ->
    [one] Você já tem isto guardado:
   *[other] Isto tudo você já tem guardado:
}
search-kept-else = Se era outra coisa, diga “salva isso” e eu guardo.
search-recalled = { $count ->
    [one] Achei isto no que você guardou:
   *[other] Achei estas coisas no que você guardou:
}
search-recalled-else = Não era isso? Diga “busca” e outra palavra. Ou “salva isso”, se era pra guardar.
no-more = Não tem mais nada pra mostrar: você já viu tudo.
no-list-shown = Não sei de qual lista é esse número. Diga “lista tudo” e depois escolha.
number-out-of-range = { $size ->
    [one] Não existe item com esse número: a lista só vai até o 1.
   *[other] Não existe item com esse número: a lista vai de 1 a { $size }.
}
number-of-no-such-kind = { $kind ->
    [movie] Na última lista que mostrei não tem filme com esse número, então não mexi em nada.
    [tv_show] Na última lista que mostrei não tem série com esse número, então não mexi em nada.
    [video] Na última lista que mostrei não tem vídeo com esse número, então não mexi em nada.
    [book] Na última lista que mostrei não tem livro com esse número, então não mexi em nada.
    [music] Na última lista que mostrei não tem música com esse número, então não mexi em nada.
    [link] Na última lista que mostrei não tem link com esse número, então não mexi em nada.
    [file] Na última lista que mostrei não tem arquivo com esse número, então não mexi em nada.
   *[note] Na última lista que mostrei não tem nota com esse número, então não mexi em nada.
}


## Apagar e desfazer

ask-target = O que você quer apagar? Pode ser o nome ou o número na lista.
choose-removal = Achei mais de uma coisa com “{ $query }”. O que você quer apagar?
pack-only-one = { $found ->
    [no] Não achei esse lembrete. É de “{ $what }” que você fala?
   *[yes] É de “{ $what }” que você fala?
}
pack-yes = Sim
pack-no = Não
confirm-one = Isso apaga “{ $title }”. Confirma?
confirm-loose = Quer apagar “{ $title }”?
confirm-several = Isso apaga { item-count }:
confirm-several-more = { $count ->
    [one] • e mais { $count } item
   *[other] • e mais { $count } itens
}
confirm-several-question = Confirma?
confirm-everything = Isso apaga { item-count } ({ $breakdown }). Confirma?
confirm-everything-kind = Isso apaga tudo que você guardou: { $breakdown }. Confirma?
confirm-everything-records = Isso apaga { $records ->
    [one] o { $records } registro que você tem
   *[other] os { $records } registros que você tem
} (gastos, medidas, lembretes, listas). Confirma?
confirm-everything-and-records = Isso apaga tudo que você guardou: { $breakdown }, mais { $records ->
    [one] { $records } registro
   *[other] { $records } registros
} (gastos, medidas, lembretes, listas). Confirma?
confirm-everything-of-kind = Isso apaga { $breakdown }. Confirma?
confirm-yes = Sim, apaga
confirm-no = Não
nothing-removed-so = Não achei “{ $query }” no que saiu nos últimos 30 dias. “Lixeira” mostra tudo o que saiu.
bin-header = 🗑️ O que saiu nos últimos 30 dias, do mais recente pro mais antigo:
bin-row = { $number }. { $name } · saiu { $day }
bin-footer = Pra trazer de volta, diga “restaura o { $number }”. Depois de 30 dias some de vez.
bin-empties-itself = A lixeira se esvazia sozinha: cada coisa some de vez 30 dias depois de sair. Pra apagar tudo que é seu agora, até daqui, mande /apagar_meus_dados.
bin-empty = A lixeira está vazia: não saiu nada seu nos últimos 30 dias.
bin-gone = Isso não está mais na lixeira.
bin-restored = ♻️ “{ $title }” voltou.
bin-restored-several = { $count ->
    [one] ♻️ Voltou { $count }:
   *[other] ♻️ Voltaram { $count }:
}
bin-records = { $count ->
    [one] { $count } registro
   *[other] { $count } registros
}
bin-several = { $name } ({ $count } itens)
bin-mark = { $pack ->
    [agenda] ⏰
    [lists] 📋
    [ledger] 💰
    [health] 🩺
    [people] 👤
   *[other] 🗂️
}
denied-removal = Tá bom, não apaguei nada.
nothing-to-remove = Sua lista está vazia: não tem nada pra apagar.
already-gone = Esse já não está mais na sua lista.
remove-not-found = Não achei “{ $query }” na sua lista, então não apaguei nada.
removal-which-record = Tem mais de uma coisa com “{ $query }”, e não apaguei nenhuma. Diga também o que é, tipo “apaga o lembrete…” ou “apaga o gasto…”:
removal-unclear = Não apaguei nada: não entendi bem o que é pra sair. Diga o nome ou o número, tipo “apaga matrix” ou “apaga o 2”.
removal-narrowed = Não apaguei nada: não sei escolher o que sai por data, pelo que você já viu ou pelo jeito que as coisas são. Peça a lista, tipo “o que salvei ontem?” ou “o que já vi?”, e apague pelos números.
removal-no-such-part = Não achei “{ $part }” como parte de “{ $title }”, então não apaguei nada.
removal-too-many = Assim sairiam mais de { $count } itens de uma vez, e não apaguei nada. Diga um tipo, como “apaga minhas notas”, ou os números, como “apaga 1 e 3”.
removed =
    🗑️ Apaguei “{ $title }”.
    Se foi sem querer, diga “desfaz”.
removed-several =
    🗑️ Apaguei { item-count }.
    Se foi sem querer, diga “desfaz”.
removed-everything =
    ✅ Tudo deletado
    Se mudar de ideia, diga “desfaz” em até 7 dias.
undone-kept = Desfeito: “{ $title }” saiu da sua lista.
undone-figure = Desfeito: “{ $title }” não conta mais.
undone-kept-several = { $count ->
    [one] Desfeito: { $count } item saiu da sua lista.
   *[other] Desfeito: { $count } itens saíram da sua lista.
}
undone-kept-named = Desfeito: saíram da sua lista { $titles }.
undone-replaced = Desfeito: “{ $former }” voltou no lugar de “{ $title }”.
undone-removed = Desfeito: “{ $title }” voltou pra sua lista.
undone-imported = Desfeito: o que veio de “{ $title }” não está mais guardado.
undone-edited = { $count ->
    [one] Desfeito: “{ $title }” voltou a ser como era.
   *[other] Desfeito: { $count } itens voltaram a ser como eram.
}
undone-several = Pronto, desfiz a mudança em { item-count }.
undone-one-at-a-time = Eu desfaço uma mudança por vez, da última pra primeira. Diga “desfaz” de novo pra ir mais atrás.
undone-skipped = { $count ->
    [one] { $count } item não voltou porque você já tinha guardado de novo.
   *[other] { $count } itens não voltaram porque você já tinha guardado de novo.
}
undo-offer-dropped = Deixei “{ $title }” pra lá. Na sua lista nada mudou.
undo-next = Se quiser voltar atrás no que fiz antes ({ $verb ->
    [removed] apaguei “{ $title }”
    [edited] mudei “{ $title }”
    [imported] importei “{ $title }”
   *[kept] guardei “{ $title }”
}), diga “desfaz” de novo.
undo-next-several = Se quiser voltar atrás no que fiz antes ({ $verb ->
    [removed] apaguei { item-count }
    [edited] mudei { item-count }
    [imported] importei { item-count }
   *[kept] guardei { item-count }
}), diga “desfaz” de novo.
undo-not-found = Não achei nenhuma mudança com “{ $query }”, então não desfiz nada.
nothing-to-undo = Não tem nada pra desfazer: nenhuma mudança nos últimos 7 dias.
nothing-to-put-back = Não apaguei nada agora há pouco, então não tem o que trazer de volta. Pra desfazer a última mudança, diga “desfaz”.


## Mudar o que está guardado

edited-title = ✏️ “{ $before }” agora é “{ $title }”.
edited-note = ✏️ Nota mudada: { $text }
edited-note-added = ✏️ Acrescentei “{ $text }” na nota “{ $title }”.
edit-note-has = “{ $text }” já está na nota “{ $title }”.
edit-note-how = Pra trocar o texto, diga “muda essa nota para: …”. Pra acrescentar, “adiciona … nessa nota”.
edit-note-how-many = Diga qual e o texto novo, assim: “muda a nota 2 para: comprar leite”.
note-begun = 📝 Ainda não havia essa nota, então comecei uma: { $text }
edited-tag = 🏷️ “{ $title }” agora tem a tag “{ $tag }”.
edited-tag-several = { $count ->
    [one] 🏷️ Coloquei a tag “{ $tag }” em { $count } item.
   *[other] 🏷️ Coloquei a tag “{ $tag }” em { $count } itens.
}
edited-untag = 🏷️ Tirei a tag de “{ $title }”.
edited-untag-several = { $count ->
    [one] 🏷️ Tirei a tag de { $count } item.
   *[other] 🏷️ Tirei a tag de { $count } itens.
}
edited-seen = { $kind ->
    [link] ✅ Marquei como lido: { $title }
    [book] ✅ Marquei como lido: { $title }
    [music] ✅ Marquei como ouvida: { $title }
    [note] ✅ Marquei como feito: { $title }
    [tv_show] ✅ Marquei como vista: { $title }
   *[movie] ✅ Marquei como visto: { $title }
}
edited-seen-several = { $count ->
    [one] ✅ Marquei { $count } item como visto.
   *[other] ✅ Marquei { $count } itens como vistos.
}
edited-unseen = Desmarquei: “{ $title }” ainda está por ver.
edited-unseen-several = { $count ->
    [one] Desmarquei { $count } item: ainda está por ver.
   *[other] Desmarquei { $count } itens: ainda estão por ver.
}
edit-which = Faltou dizer de qual item. Diga tudo junto, com o nome ou o número, assim: “marca o 2 como visto”.
choose-edit = { $count ->
    [one] Você fala deste aqui?
   *[other] Achei mais de uma coisa com “{ $query }”. Qual delas?
}
edit-not-found = Não achei “{ $query }” na sua lista, então não mudei nada.
not-this-one = Tá bom, esse fica como está. Qual é, então? Diga o nome que eu acho.
edit-no-title = Faltou o nome novo. Diga tudo junto, assim: “muda o título do 2 para Duna”.
edit-one-at-a-time = Isso eu mudo em um item de cada vez. Diga um número só, ou um nome.
edit-collides = Não mudei: ficaria igual a “{ $title }”, que também está na sua lista.
edit-not-a-note = “{ $title }” não é uma nota, então não mudei nada. Pra mudar o nome, diga “muda o título do 2 para Duna”.
edit-no-year = “{ $title }” não é filme nem série, então não tem ano pra mudar.
edit-note-title = Essa nota tem várias linhas e nenhum título. Pra trocar o texto inteiro: “muda a nota 2 para: comprar leite”.
edit-unchanged = “{ $title }” já estava assim: não mudei nada.
edit-seen-already = “{ $title }” já estava marcado.
edit-tagged-already = “{ $title }” já tem a tag “{ $tag }”.
edit-no-such-tag = “{ $title }” não tem essa tag.
edit-too-many-tags = “{ $title }” já tem { $limit } tags, e mais não cabem. Tire uma antes.
tagged-header = Com a tag “{ $tag }”:
tagged-none = Nada na sua lista tem a tag “{ $tag }”. Diga “minhas tags” pra ver as que você usa.
seen-header = O que você marcou como visto:
seen-none = Você ainda não marcou nada como visto. Por exemplo: “marca o 2 como visto”.
unseen-header = O que ainda falta ver:
advice = 🍿 Que tal { $title }? { $why }
advice-told = 💬 { $text }
advice-short = É curtinho: { $minutes } minutos.
advice-waits = Está na lista desde { $since } e você ainda não viu.
advice-more = { $count ->
    [one] Tem mais { $count } por ver: diga “indica outro” ou “o que falta ver”.
   *[other] Tem mais { $count } por ver: diga “indica outro” ou “o que falta ver”.
}
advice-none = Só indico o que você guardou e ainda não viu, e por ora não tem nada. Me diga o que quer ver, tipo “quero ver duna”, e na hora da dúvida eu escolho.
unseen-none = Não falta ver nada: está tudo marcado como visto, ou não tem nada desses na sua lista.
tags-header = Suas tags:
tags-none = Você ainda não usa tags. Por exemplo: “coloca a tag trabalho no 3”.


## Importar listas

import-pasted = lista colada
import-how = Mande o arquivo .csv que o Letterboxd, o IMDb ou o Trakt exportam (ou outra tabela com os títulos), e eu guardo tudo. Extrato do banco também: o .ofx, ou o .csv do Nubank, e os lançamentos vão pras suas contas. Também dá pra colar: “meus filmes” e depois um título por linha. No terminal: /importar caminho/do/arquivo.csv
choose-import = { $count ->
    [one] É { $count } linha.
   *[other] São { $count } linhas.
} { $kind ->
    [movie] Guardo como filmes?
    [tv_show] Guardo como séries?
    [note] Guardo como notas?
   *[none] Guardo como?
}
import-option = { $kind ->
    [tv_show] Séries, uma por linha
    [note] Notas, uma por linha
   *[movie] Filmes, um por linha
}
import-option-whole = Uma nota só
import-begun = { $count ->
    [one] 📥 Li { $count } linha de “{ $title }”. Vou guardar e já digo o que deu.
   *[other] 📥 Li { $count } linhas de “{ $title }”. Vou guardando aos poucos e já digo o que deu.
}
import-begun-from = { $count ->
    [one] 📥 Li { $count } linha de “{ $title }” ({ $source }). Vou guardar e já digo o que deu.
   *[other] 📥 Li { $count } linhas de “{ $title }” ({ $source }). Vou guardando aos poucos e já digo o que deu.
}
import-cut = É mais do que cabe de uma vez: li as primeiras { $limit } linhas. O resto, mande em outro arquivo.
import-again = Essa lista eu já importei: “{ $title }”. Não guardei nada de novo.
import-too-big = Esse arquivo é grande demais pra mim: até { $limit } MB eu leio.
import-unavailable = Não consegui abrir “{ $title }” agora. Mande de novo daqui a pouco.
import-missing = Não achei o arquivo “{ $title }”, ou ele não abre. Confira o caminho e tente de novo.
import-no-list = Não achei nenhuma lista de títulos em “{ $title }”. Eu entendo o .csv que o Letterboxd, o IMDb e o Trakt exportam, tabelas com uma coluna de títulos e arquivos .txt com um título por linha.
import-progress = Já foram { $last } de { $total } linhas…
import-kept = { $count ->
    [0] Não importei nada novo
    [one] ✅ Importei { $count } item
   *[other] ✅ Importei { $count } itens
}
import-already = { $count ->
    [one] { $count } já estava na lista
   *[other] { $count } já estavam na lista
}
import-unread = { $count ->
    [one] { $count } linha não entendi: { $lines }
   *[other] { $count } linhas não entendi: { $lines }
}
import-undo = Se não era isso, “desfaz” tira tudo de novo.

## Importar extratos de banco

statement-begun = { $count ->
    [one] 📥 Li { $count } lançamento do extrato “{ $title }”. Vou registrar e já digo o que deu.
   *[other] 📥 Li { $count } lançamentos do extrato “{ $title }”. Vou registrando e já digo o que deu.
}
statement-cut = É mais do que cabe de uma vez: li os primeiros { $limit }. O resto, mande em outro arquivo.
statement-kept = { $count ->
    [one] ✅ Registrei { $count } lançamento de “{ $title }”: entraram { $income } e saíram { $expenses }.
   *[other] ✅ Registrei { $count } lançamentos de “{ $title }”: entraram { $income } e saíram { $expenses }.
}
statement-nothing-new = { $count ->
    [one] O único lançamento de “{ $title }” já estava aqui, então não registrei nada de novo.
   *[other] Os { $count } lançamentos de “{ $title }” já estavam aqui, então não registrei nada de novo.
}
statement-already = { $count ->
    [one] { $count } já estava aqui, e não contei de novo.
   *[other] { $count } já estavam aqui, e não contei de novo.
}
statement-moved = { $amount } são só dinheiro seu mudando de lugar (fatura paga, aplicação, resgate): ficou guardado, mas não conta como gasto nem como entrada.
statement-twins = { $count ->
    [one] { $count } tem o mesmo dia e valor de outro lançamento ({ $titles }). Pro banco são dois, então contei os dois; se for o mesmo, me diga qual apagar.
   *[other] { $count } têm o mesmo dia e valor de outro lançamento ({ $titles }). Pro banco são diferentes, então contei todos; se algum for repetido, me diga qual apagar.
}
statement-unread = { $count ->
    [one] { $count } lançamento eu não consegui ler.
   *[other] { $count } lançamentos eu não consegui ler.
}
statement-empty = “{ $title }” parece um extrato de banco, mas não achei nenhum lançamento que eu consiga ler, então não registrei nada. Tente baixar de novo no app do banco, em OFX ou CSV.
statement-foreign = O extrato “{ $title }” não está em reais, e as minhas contas são só em reais. Não registrei nada.


## Saber mais

card-tags = 🏷️ { $tags }
rated = { $of ->
    [5] { $points } estrelas
   *[other] nota { $points }
}
unrated = Você não deu nota pra “{ $title }”. Se quiser, é só dizer: “dou 8 pra { $title }”.
whether-seen = { $seen ->
    [yes] Sim! ✅ { $title }: marcado como visto { $since }.
   *[no] Ainda não: { $title } está por ver.
}
card-rated = ⭐ { $rating }
card-said = 💬 { $text }
card-seen = { $kind ->
    [link] ✅ lido
    [book] ✅ lido
    [music] ✅ ouvida
    [note] ✅ feito
    [tv_show] ✅ vista
   *[movie] ✅ visto
}
card-original = { $kind ->
    [link] Título da página: { $title }
    [video] Título do vídeo: { $title }
   *[other] Título original: { $title }
}
card-makers = { $kind ->
    [tv_show] Criação: { $names }
    [book] De { $names }
    [music] De { $names }
   *[movie] Direção: { $names }
}
card-cast = Com { $names }
card-hours = { $number } h
card-minutes = { $number } min
card-seasons = { $count ->
    [one] { $count } temporada
   *[other] { $count } temporadas
}
card-rating = ⭐ { $rating } no TMDB
offers-here = Onde ver { $title } ({ $country }):
offers-streaming = Assinatura: { $names }
offers-free = De graça: { $names }
offers-rent = Aluguel: { $names }
offers-buy = Compra: { $names }
offers-none = Não achei { $title } em nenhum serviço de streaming agora ({ $country }).
offers-source = Dados do JustWatch, via TMDB.
offers-stale = O serviço não respondeu agora: isto é de uns dias atrás, e pode ter mudado.
info-kept = Esse já está na sua lista:
info-noted = { $count ->
    [one] Você anotou:
   *[other] Você anotou isto:
}
info-noted-in = (Em: “{ $text }”)
revision-offered = Isso muda também “{ $what }”?
info-told-since = Depois você disse:
info-noted-at = Você me contou isso { $day }, às { $time }.
info-noted-more = “Mostra inteira” traz a nota toda.
info-nothing = Não achei nada sobre “{ $query }”.
info-unconfigured = Aqui eu não tenho onde buscar isso: a busca de filmes e séries não está ligada.
info-unavailable = Não consegui buscar essa informação agora. Tente de novo daqui a pouco.


## Quando não dá

apology = Algo deu errado aqui do meu lado. Nada se perdeu nem mudou; tente de novo daqui a pouco.
too-long = Essa mensagem é comprida demais pra mim: meu limite é de { $limit } caracteres.
empty-message = Sua mensagem chegou vazia. Escreva o que você quer guardar ou procurar.


## The terminal's own sentences (the command guarda)

terminal-welcome = Oi! Me conta do seu jeito: “me lembra amanhã às 9 de ligar pro banco”, “gastei 30 no mercado”, “anota: comprar leite”. /ajuda mostra o que dá pra fazer, /sair encerra.
terminal-meanwhile = Enquanto você estava fora:
terminal-typing = digitando…
terminal-keys =
    Enter envia. ↑ e ↓ trazem o que você já escreveu. Um texto colado com várias linhas vai como uma mensagem só.
    Para tocar num botão, digite o número dele: [1] é 1. /sair, Ctrl-D ou Ctrl-C encerram a conversa.
terminal-farewell = Até mais! 👋 O que você guardou fica guardado.
terminal-no-answer = Sua mensagem foi recebida, mas está demorando. A resposta aparece aqui assim que ficar pronta, ou na próxima vez que você abrir a conversa.
terminal-usage-no-option = A opção { $name } não existe.
terminal-usage-missing = Falta dizer { $name }.
terminal-usage-bad-value = O valor de { $name } não serve.
terminal-usage-unknown = Não há esse comando, ou não com esses argumentos.
terminal-usage-help = Veja o que há: { $command } --help
terminal-json-line = A linha começa como um objeto JSON e não é uma mensagem: mande {"{"}"text": "..."{"}"}, {"{"}"button": "..."{"}"} ou {"{"}"now": "2026-12-01T09:00:00-03:00"{"}"}.
terminal-user = O nome pode ter de 1 a 64 letras, números e os sinais . @ + - e _.
terminal-configuration =
    A configuração tem problemas. Corrija estas variáveis de ambiente (.env.example explica cada uma):
    { $problems }
wrong-variable = { $what ->
    [printable] tem espaços, acentos ou caracteres invisíveis; copie de novo, sem aspas
    [bot-token] não é o token de um bot; copie o que o @BotFather dá: dígitos, dois-pontos, letras
    [webhook-secret] pode ter de 1 a 256 de A-Z, a-z, 0-9, _ e -; openssl rand -hex 32 faz um
    [account-sid] não é o SID de uma conta; copie do console da Twilio o que começa com AC
    [whatsapp-number] não é um remetente do WhatsApp; escreva como whatsapp:+14155238886
    [content-sid] não é o id de um modelo; é HX e 32 dígitos hexadecimais, do console do Twilio
    [mongodb-uri] não é um endereço do MongoDB; escreva mongodb://host:27017/guarda, ou deixe de fora
    [url-query] tem um ? ou um #; tire o que vem a partir dele
    [url-path] tem um caminho; deixe só o esquema e o host, sem /3
    [plain-http] é http puro; o Telegram e a Twilio precisam de um endereço https
    [folder-invisible] tem caracteres invisíveis; escreva o caminho de uma pasta
    [folder-relative] é um caminho relativo; escreva o caminho inteiro, a partir de / ou de ~
    [folder-file] é um arquivo; diga uma pasta, que é criada se não existir
    [folder-unusable] não serve como pasta; escreva um caminho que exista, ou deixe de fora
    [admins] tem uma parte que não é uma pessoa; escreva tg:12345, wa:+5511999990000 ou cli:ana, com vírgulas
    [limits] tem uma parte que não é um limite; escreva minute=30, com vírgulas: { $allowed }
    [loopback] tem uma parte que não é um endereço desta máquina; escreva 127.0.0.1:8013, com vírgulas
    [locale] não é uma língua que temos; use uma destas: { $allowed }
    [level] não é um nível; use um destes: { $allowed }
    [model-use] não é um jeito de usar um modelo; use um destes: { $allowed }
    [switch] não é nem um nem outro: { $allowed }
    [url] não é um endereço da web; escreva um como https://example.com
    [url-user] tem um usuário ou uma senha; tire o que está antes do @
    [price] devem ser dois preços em dólares por milhão de tokens, lidos e escritos: 0.15/0.60
    [only-for-tests] abre endereços desta máquina pra quem mandar um link; com um PUBLIC_URL https isso nunca é teste. Deixe de fora
    [missing-secret] falta; sem ela as mensagens poderiam ser forjadas. openssl rand -hex 32 faz uma
    [missing-signed] falta; a Twilio assina o endereço público, e sem ele não dá para usar o WhatsApp
    [missing-whole] falta; o WhatsApp precisa de todas estas: { $allowed }
   *[missing-model-key] falta; preencha, ou use OPENAI_BASE_URL para um serviço local, ou deixe OPENAI_MODEL de fora
}
unknown-variable = { $name } não é uma variável nossa e é ignorada; seria { $nearest }?
terminal-skills = Estes arquivos de habilidades não podem ser usados:
    { $problems }
terminal-personas = Estes arquivos de personas não podem ser usados:
    { $problems }
terminal-persona-unknown = Não há persona chamada “{ $name }”; há { $known }.
terminal-no-server =
    O banco de dados desta máquina não pôde ser iniciado. Corrija o que segue, ou aponte MONGODB_URI para um servidor MongoDB seu.
      { $cause }
      { $remedy }
terminal-database-away = O banco de dados não está respondendo agora. Espero por ele até meio minuto e continuo daqui; não precisa escrever de novo.
terminal-database-gone = O banco de dados não respondeu. O que foi confirmado está guardado. Veja se o servidor está no ar e se MONGODB_URI está certa (o comando guarda doctor confere), e tente de novo.
terminal-database-refused = O banco de dados recusou o pedido. Confira o usuário e a senha em MONGODB_URI e as permissões dele (o comando guarda doctor confere): { $detail }
terminal-data-folder = Não dá para escrever em { $folder }. Dê permissão de escrita ao seu usuário, ou aponte GUARDA_DATA_DIR para outra pasta.
terminal-port-taken = A porta { $port } não está livre. Escolha outra: guarda serve --port 8001, ou a variável PORT.
terminal-broken = Algo que não devia acontecer aconteceu ({ $name }). O que foi confirmado está guardado; onde foi está em guarda.log, na pasta de dados. Tente de novo.

terminal-replay-artefact = Reconhecido na época por outro modelo ({ $recorded }; hoje { $now }): vale o que foi reconhecido então.
terminal-replay-same = Igual: { $turn } foi decidido de novo, só com o registro, e deu o mesmo.
terminal-replay-different = { $count ->
    [one] Diferente: { $turn } decidido de novo deu outra coisa em { $count } lugar.
   *[other] Diferente: { $turn } decidido de novo deu outra coisa em { $count } lugares.
}
terminal-replay-difference =
    { $place }
      gravado:  { $recorded }
      de novo:  { $replayed }
terminal-replay-absent = (nada)
terminal-replay-saved = Registro gravado em { $file }.
terminal-replay-unknown = Não há arquivo nem turno chamado { $turn }. O id de cada turno está no campo turn do que diz guarda chat --json, e de cada linha do log; turnos são guardados por 30 dias.
terminal-replay-unreadable = { $file } não é o registro de um turno. Para gravar um: guarda replay TURNO --save ARQUIVO
terminal-replay-waiting = { $turn } ainda espera a vez: não há decisão com que comparar. Quem cuida dos turnos que esperam é o comando guarda worker.
terminal-replay-given-up = { $turn } foi abandonado com um pedido de desculpas, sem mudar nada: não há decisão com que comparar. As tentativas terminaram em: { $failures }.

terminal-doctor-well = Tudo que está configurado funciona.
terminal-doctor-remedies = Para consertar:
terminal-doctor-python = Python { $version }
terminal-doctor-python-remedy = O Guarda precisa do Python 3.11 ou mais novo. Instale um e rode make clean install PYTHON=python3.11.
terminal-doctor-configuration = Configuração: as variáveis de ambiente estão certas
terminal-doctor-configuration-wrong = Configuração: há variáveis de ambiente erradas, o resto não pôde ser conferido
terminal-doctor-folder = Pasta de dados: { $folder }
terminal-doctor-folder-wrong = Pasta de dados: não dá para escrever em { $folder }
terminal-doctor-bundled = Banco de dados: o embutido, MongoDB { $version }, gravou em { $ms } ms
terminal-doctor-bundled-aged = Banco de dados: o MongoDB { $line } não recebe correções desde { $day }; pra uma pessoa numa máquina só, o embutido serve; pra atender outras, ponha um servidor atual em MONGODB_URI
terminal-doctor-bundled-wrong = Banco de dados: o embutido não funciona
terminal-doctor-database = Banco de dados: o de MONGODB_URI, MongoDB { $version }, gravou em { $ms } ms
terminal-doctor-database-aged = Banco de dados: o MongoDB { $line } não recebe correções desde { $day }; passe pra uma versão atual antes que outros cheguem até ele
terminal-doctor-database-wrong = Banco de dados: o de MONGODB_URI não funciona
terminal-doctor-database-remedy = Veja se o servidor de MongoDB está no ar, se esta máquina chega até ele e se MONGODB_URI está certa; sem MONGODB_URI, o Guarda usa o embutido.
terminal-doctor-migrations = Migrações: em dia
terminal-doctor-migrations-missing = { $count ->
    [one] Migrações: falta { $count }, que será feita na próxima partida
   *[other] Migrações: faltam { $count }, que serão feitas na próxima partida
}
terminal-doctor-migrations-newer = Migrações: um Guarda mais novo que este já usou este banco
terminal-doctor-migrations-newer-remedy = Atualize este Guarda: o banco tem migrações que ele não conhece.
terminal-doctor-tmdb = TMDB: responde e aceita a chave
terminal-doctor-tmdb-absent = TMDB: sem chave; filmes e séries são guardados como você escreveu (TMDB_API_KEY)
terminal-doctor-tmdb-refused = TMDB: não aceita a chave
terminal-doctor-tmdb-refused-remedy = Copie de novo a chave ou o token de leitura de themoviedb.org, em Configurações, API, para TMDB_API_KEY.
terminal-doctor-tmdb-silent = TMDB: { $url } não respondeu
terminal-doctor-tmdb-silent-remedy = Veja se esta máquina tem internet e se TMDB_API_URL está certa. Enquanto isso, filmes e séries são guardados como você escreveu.
terminal-doctor-market = { $name }: responde
terminal-doctor-market-key = { $name }: responde e aceita a chave
terminal-doctor-market-spent = { $name }: a chave já gastou o que podia por enquanto
terminal-doctor-market-refused = { $name }: não aceita a chave
terminal-doctor-market-refused-remedy = Copie de novo a chave da sua conta em { $name } para { $variable }.
terminal-doctor-market-silent = { $name }: { $url } não respondeu
terminal-doctor-market-silent-remedy = Veja se esta máquina tem internet e se { $variable } está certa. Enquanto isso, vale o que foi consultado nos últimos dias, e eu digo de quando é.
terminal-doctor-brapi-absent = brapi: sem chave; só PETR4, VALE3, ITUB4 e MGLU3 vêm de lá, as outras ações vêm do Yahoo (BRAPI_API_KEY)
terminal-doctor-serper-absent = Serper: sem chave; não procuro notícias de mercado (SERPER_API_KEY)
terminal-doctor-model = Modelo de linguagem: { $model } responde em JSON ({ $rung ->
    [json_schema] segue o esquema
    [json_object] só garante que é JSON
   *[other] só pelo texto do pedido
}, { $ms } ms)
terminal-doctor-model-off = Modelo de linguagem: { $model } configurado, mas desligado (GUARDA_MODEL_USE=off)
terminal-doctor-model-silent = Modelo de linguagem: { $url } não responde
terminal-doctor-model-silent-remedy = Confira OPENAI_BASE_URL e se o serviço do modelo está no ar. Sem ele, as regras respondem sozinhas.
terminal-doctor-model-refused = Modelo de linguagem: o serviço recusou o pedido a { $model }
terminal-doctor-model-refused-remedy = Confira OPENAI_API_KEY, OPENAI_MODEL e se a conta tem saldo.
terminal-doctor-model-useless = Modelo de linguagem: { $model } responde, mas não preenche o formulário
terminal-doctor-model-useless-remedy = Escolha outro modelo em OPENAI_MODEL: este não devolve o JSON pedido, e as regras responderiam no lugar dele.
terminal-doctor-model-absent = Modelo de linguagem: nenhum; só as regras decidem (OPENAI_MODEL)
terminal-doctor-telegram = Telegram: o bot @{ $name } responde, e as mensagens chegam pelo webhook
terminal-doctor-telegram-polled = Telegram: o bot @{ $name } responde, e o guarda serve busca as mensagens
terminal-doctor-telegram-refused = Telegram: não reconhece o token
terminal-doctor-telegram-refused-remedy = Copie de novo para TELEGRAM_BOT_TOKEN o token que o @BotFather mostra.
terminal-doctor-telegram-silent = Telegram: { $url } não respondeu
terminal-doctor-telegram-silent-remedy = Veja se esta máquina tem internet e se TELEGRAM_API_URL está certa.
terminal-doctor-telegram-unset = Telegram: o bot @{ $name } responde, mas o webhook de PUBLIC_URL não está registrado
terminal-doctor-telegram-unset-remedy = Rode guarda webhook set, que registra o webhook.
terminal-doctor-telegram-blocked = Telegram: o bot @{ $name } responde, mas um webhook registrado não deixa buscar as mensagens
terminal-doctor-telegram-blocked-remedy = Rode guarda webhook delete, ou ponha o endereço público em PUBLIC_URL.
terminal-doctor-model-generic = O modelo { $model } não está na lista: a troca de persona é dita a ele do jeito genérico.
terminal-doctor-model-unpriced = O preço de { $model } não é conhecido: o custo não é contado. OPENAI_MODEL_PRICE diz qual é.
terminal-doctor-model-retired = { $model } já foi aposentado por quem o oferece.
terminal-doctor-model-retires = { $model } vai ser aposentado em { $day }.
terminal-doctor-personas = Personas: { $names }.
terminal-doctor-personas-wrong = Há arquivos de personas que não podem ser usados.
terminal-doctor-telegram-absent = Telegram: não configurado (TELEGRAM_BOT_TOKEN)
terminal-doctor-whatsapp = WhatsApp: o Twilio aceita a conta
terminal-doctor-whatsapp-refused = WhatsApp: o Twilio não aceita a conta
terminal-doctor-whatsapp-refused-remedy = Copie de novo TWILIO_ACCOUNT_SID e TWILIO_AUTH_TOKEN da página inicial do console do Twilio.
terminal-doctor-whatsapp-silent = WhatsApp: { $url } não respondeu
terminal-doctor-whatsapp-silent-remedy = Veja se esta máquina tem internet e se TWILIO_API_URL está certa.
terminal-doctor-whatsapp-absent = WhatsApp: não configurado (TWILIO_ACCOUNT_SID)

terminal-webhook-set = Webhook registrado: o Telegram passa a mandar as mensagens de @{ $bot } para { $url }.
terminal-webhook-not-needed = Sem PUBLIC_URL não há webhook para registrar: o comando guarda serve busca as mensagens de @{ $bot } no Telegram.
terminal-webhook-menus = { $count ->
    [one] Menu de comandos e descrição registrados em { $count } idioma.
   *[other] Menus de comandos e descrições registrados em { $count } idiomas.
}
terminal-webhook-admins-absent = Sem o menu de admin, porque ainda não há conversa com @{ $bot }: { $admins }. Mande /start para @{ $bot } dessas contas e rode guarda webhook set de novo.
terminal-webhook-is = Webhook de @{ $bot }: { $url }
terminal-webhook-none = @{ $bot } não tem webhook: as mensagens ficam no Telegram até que guarda serve, sem PUBLIC_URL, vá buscar.
terminal-webhook-elsewhere = Esta configuração espera as mensagens em { $url }. Para registrar: guarda webhook set
terminal-webhook-pending = { $count ->
    [0] Nenhuma mensagem na fila.
    [one] { $count } mensagem na fila.
   *[other] { $count } mensagens na fila.
}
terminal-webhook-error = Último erro que o Telegram viu ({ $date }, { $time }): { $error }
terminal-webhook-deleted = Webhook removido. As mensagens para @{ $bot } ficam no Telegram por até 24 horas, até que guarda serve, sem PUBLIC_URL, vá buscar.
terminal-webhook-no-token = Falta TELEGRAM_BOT_TOKEN: é o token que o @BotFather dá a quem cria um bot com /newbot.
terminal-telegram-token = { $url } não conhece o bot deste token. Copie de novo o token que o @BotFather mostra em /mybots, API Token, para TELEGRAM_BOT_TOKEN; e, se TELEGRAM_API_URL estiver definida, veja se está certa.
terminal-telegram-silent = { $url } não respondeu como o Telegram responde. Veja se esta máquina tem internet e se TELEGRAM_API_URL está certa, e tente de novo.
terminal-telegram-refused = O Telegram recusou o pedido: { $detail }


## Os menus do Telegram: até 256 letras cada linha, e 120 a descrição

menu-list = mostra o que você guardou
menu-search = procura no que você guardou
menu-undo = desfaz a última mudança
menu-language = troca o idioma
menu-zone = diz o fuso horário, e troca
menu-currency = diz em que moeda você conta, e troca
menu-persona = mostra com quem dá pra falar, e troca
menu-help = mostra o que dá para fazer
menu-settings = mostra o que dá para ajustar
menu-why = explica a última resposta
menu-link = junta esta conversa com a de outro aplicativo
menu-export = manda tudo que é seu
menu-privacy = diz o que eu guardo de você
menu-erase = apaga tudo que eu sei de você
menu-admin = cuida do Guarda: situação, números, pessoas, pausa
menu-short-description = Guarda filmes, séries, vídeos, links e notas pra você, e acha tudo depois. É só conversar.


## Uso justo

limited-minute = { $limit ->
    [one] Calma lá 😊 Eu dou conta de { $limit } mensagem por minuto. Volto a ler a partir das { $time }; o que chegar até lá eu não atendo. O que você já guardou está a salvo.
   *[other] Calma lá 😊 Eu dou conta de { $limit } mensagens por minuto. Volto a ler a partir das { $time }; o que chegar até lá eu não atendo. O que você já guardou está a salvo.
}
limited-day = { $limit ->
    [one] Por hoje chega 😊 Eu dou conta de { $limit } mensagem por dia. Volto a ler a partir de { $date }, { $time }; o que chegar até lá eu não atendo. O que você já guardou está a salvo.
   *[other] Por hoje chega 😊 Eu dou conta de { $limit } mensagens por dia. Volto a ler a partir de { $date }, { $time }; o que chegar até lá eu não atendo. O que você já guardou está a salvo.
}
limited-missed = { $count ->
    [one] Nesse meio-tempo, { $count } mensagem sua ficou sem atendimento. Se ainda valer, mande de novo.
   *[other] Nesse meio-tempo, { $count } mensagens suas ficaram sem atendimento. Mande de novo as que ainda valem.
}
library-full = { $limit ->
    [one] Sua lista está cheia: cabe { $limit } item. Apague algo de que não precisa mais e mande de novo.
   *[other] Sua lista está cheia: cabem { $limit } itens. Apague algo de que não precisa mais e mande de novo.
}
too-much-waits = Ainda tenho muita coisa sua pra fazer; do resto desta mensagem não dei conta. Mande de novo daqui a pouco.
resting = Estou em manutenção por um momento. 😴 Sua mensagem está guardada, e eu respondo assim que voltar.


## Quem administra

admin-help =
    /admin status
    /admin stats [dias]
    /admin turn ID
    /admin dead
    /admin dead retry ID · drop ID
    /admin user QUEM
    /admin user QUEM block · unblock
    /admin user QUEM limit NOME NÚMERO · default
    /admin pause · resume

    QUEM: tg:12345, wa:+5511999990000 ou o id da pessoa. NOME: minute, day, characters, items, jobs.
admin-running = ▶️ Atendendo
admin-paused = ⏸️ Em pausa desde { $since }
admin-database = ✅ MongoDB: { $ms } ms
admin-waiting-none = ⏳ Nada na fila
admin-waiting = { $count ->
    [one] ⏳ Na fila: { $count }, há { $age }
   *[other] ⏳ Na fila: { $count }, a mais antiga há { $age }
}
admin-dead-count = { $count ->
    [0] ⚰️ Nenhuma desistência
    [one] ⚰️ { $count } desistência
   *[other] ⚰️ { $count } desistências
}
admin-dead-none = ⚰️ Nenhuma desistência. Tudo foi atendido.
admin-dead-instruction = /admin dead retry ID tenta de novo; drop ID tira da lista.
admin-dead-retried = Vai ser tentado de novo, como mensagem nova.
admin-dead-dropped = Saiu da lista.
admin-dead-unknown = Na lista de desistências não há esse ID.
admin-errors = { $count ->
    [one] ⚠️ Última hora: { $count } mensagem, { $share } sem conseguir
   *[other] ⚠️ Última hora: { $count } mensagens, { $share } sem conseguir
}
admin-model-calls = { $count ->
    [0] 🤖 Modelo: nenhuma chamada na última hora
    [one] 🤖 Modelo: { $count } chamada na última hora
   *[other] 🤖 Modelo: { $count } chamadas na última hora
}
admin-stats-header = { $count ->
    [one] 📊 Último dia
   *[other] 📊 Últimos { $count } dias
}
admin-stats-people = 👥 Pessoas: cerca de { $total }, ativas { $count }
admin-stats-items = 🗂️ Itens: cerca de { $total }, novos { $count }
admin-stats-turns = 💬 Mensagens: { $count }
admin-stats-unknown = 🤷 Sem entender: { $share }
admin-stats-given-up = ⚰️ Desistências: { $count }
admin-stats-latency = ⏱️ Até decidir: p50 { $median } ms, p95 { $high } ms, p99 { $highest } ms
admin-model-header = 🤖 Modelo, por dia:
admin-model-day = { $count ->
    [one] { $date }: { $count } pergunta · NOOP { $noop } · inválidas { $invalid } · consertadas { $repaired } · pelas regras { $rules } · { $tokens } tokens e US$ { $cost } por mensagem
   *[other] { $date }: { $count } perguntas · NOOP { $noop } · inválidas { $invalid } · consertadas { $repaired } · pelas regras { $rules } · { $tokens } tokens e US$ { $cost } por mensagem
}
admin-turn-unknown = Não há turno com esse ID. Eles ficam 30 dias.
admin-person = 👤 { $person }
admin-person-blocked = 🚫 { $person }
admin-person-unknown = Ninguém escreveu desse endereço.
admin-person-never = nunca
admin-person-turns = { $count ->
    [one] 💬 { $count } mensagem ({ $channels }), a última: { $when }
   *[other] 💬 { $count } mensagens ({ $channels }), a última: { $when }
}
admin-person-waiting = ⏳ Na fila: { $count }
admin-person-usage = 🚦 No minuto: { $count }, no dia: { $total }
admin-blocked = 🚫 Bloqueio feito: o que essa pessoa mandar não tem resposta nem efeito.
admin-unblocked = Desbloqueio feito.
admin-limited = Limites agora: { $limits }
admin-pause-begun = ⏸️ Em pausa. As mensagens entram na fila e nada se perde; /admin resume retoma.
admin-pause-ended = ▶️ De volta. A fila está sendo atendida.


## A pessoa: os dados dela, o silêncio, a ligação entre dois aplicativos

only-in-private = Isso é só entre nós dois: me mande numa conversa particular.
confirm-link = Sim, junta
channel-name = { $channel ->
    [tg] Telegram
    [wa] WhatsApp
   *[other] terminal
}
link-code =
    Abra a outra conversa comigo, no outro aplicativo, e mande:
    /vincular { $code }
    Vale por 10 minutos, uma vez só.
link-wrong = Esse código não vale (ou já passou do tempo). Mande /vincular na outra conversa pra receber um novo.
link-guesses = Foram códigos errados demais. Tente de novo daqui a uma hora.
link-mine = Esse código é seu mesmo: mande na outra conversa, a que você quer juntar com esta.
link-question = Juntar esta conversa com a do { channel-name }? O que você guardou aqui e lá vira uma lista só, e não dá pra separar depois. Confirma?
link-half = Falta um passo: volte pra conversa do { channel-name } e mande /vincular lá, pra confirmar.
link-who = { $channel ->
    [wa] { channel-name } com final { $ending }
   *[other] { channel-name }
}
join-question = { $count ->
    [0] Juntar com a conversa do { $who }? O que for guardado lá e aqui vira uma lista só, e não dá pra separar depois. Confirma?
    [one] Juntar com a conversa do { $who }? De lá vem { $count } item pra sua lista, e não dá pra separar depois. Confirma?
   *[other] Juntar com a conversa do { $who }? De lá vêm { $count } itens pra sua lista, e não dá pra separar depois. Confirma?
}
link-joined = ✅ Pronto! Esta conversa e a do { channel-name } agora têm a mesma lista.
link-doubles = { $count ->
    [one] { $count } item estava nas duas e ficou uma vez só.
   *[other] { $count } itens estavam nas duas e ficaram uma vez só.
}
link-refused = Tá bom, ficou tudo como estava: cada conversa com a sua lista.
export-here = Aqui está tudo que é seu: o que você guardou (até o que apagou há pouco), suas mensagens e minhas respostas dos últimos 30 dias. Vem num arquivo .zip, com tabelas, um JSON e a agenda em .ics.
export-link = Neste link está tudo que é seu: o que você guardou (até o que apagou há pouco), suas mensagens e minhas respostas dos últimos 30 dias. Ele vale por 15 minutos e é só seu: não passe adiante.
calendar-here = 📅 Aqui está a sua agenda, num arquivo .ics que qualquer calendário abre: o que ainda vem, com o que se repete.
calendar-link = 📅 Neste link está a sua agenda, num arquivo .ics que qualquer calendário abre. Ele vale por 15 minutos e é só seu: não passe adiante.
calendar-empty = Você não tem nenhum lembrete marcado, então não tem o que pôr num calendário. Pra marcar um: “me lembra amanhã às 9 de ligar pro banco”.
calendar-words = agenda calendário lembretes lembrete compromissos
calendar-sending = manda mande mandar envia envie enviar exporta exporte exportar baixa baixar baixo gera gere gerar quero queria preciso passa passe dá põe bota
erase-question = Isso apaga tudo que eu sei de você: o que você guardou, suas mensagens, minhas respostas e as conversas que você juntou. Não tem volta. Se quiser uma cópia antes, mande /exportar. Confirma?
erased = ✅ Apaguei tudo que era seu. Se um dia você voltar, a gente começa do zero.
not-erased = Tá bom, não apaguei nada.
privacy =
    Eu guardo o que você manda guardar, e mais: suas mensagens e minhas respostas por 30 dias (pra responder direito e corrigir erros), o que você apagou por 31 dias (pra trazer de volta), seu endereço neste aplicativo e a língua que você usa. Fotos, áudios e arquivos são copiados (até 10 MB cada) pra eu trazer de volta, e vão embora com o que você apaga; se este Guarda ouve áudios, o som vai pro serviço que o transforma em texto. Só você vê a sua lista; quem cuida deste Guarda tem acesso ao banco de dados. Fora daqui eu só pergunto o necessário, e sem o seu nome: títulos de filmes e séries ao TMDB, de livros à Open Library, de discos e músicas ao MusicBrainz, links ao próprio site; cotações e taxas à brapi, ao Yahoo e ao Banco Central, e notícias de mercado ao Serper, que recebem o código da ação, o índice ou o tipo de produto, nunca as suas palavras. Se este Guarda usa um modelo de linguagem, o que as minhas regras não entendem e o que é só conversa vai pra ele com o que veio antes na conversa; vai também o que achei na sua lista, quando ele ajuda a responder, e às vezes a parte antiga da conversa, pra ele resumir: tudo sem o seu nome e sem senhas, documentos e cartões; um resumo curto da conversa fica comigo enquanto você ficar.
    /exportar manda tudo que é seu. /apagar_meus_dados apaga tudo. /porque explica a última resposta. PARAR me deixa em silêncio.
settings =
    O que dá pra ajustar:
    /idioma inglês · fala com você em inglês; /idioma português volta
    /fuso Manaus · usa o horário de lá; /fuso mostra qual está valendo
    /moeda euro · conta nela; /moeda mostra qual está valendo
    /persona conselheira · troca quem fala com você; /persona mostra quem está aqui
    /instrucoes me chama de Zé · diz como quer as respostas; /instrucoes mostra
    /uso · diz quanto os modelos de linguagem custaram neste mês
    /vincular · junta esta conversa com a de outro aplicativo
    /exportar · manda tudo que é seu
    /privacidade · diz o que eu guardo de você
    /apagar_meus_dados · apaga tudo que eu sei de você, depois de um “sim”
    PARAR me deixa em silêncio, VOLTAR me traz de volta.
opted-out = Pronto, não mando mais nada. O que você guardou continua guardado. Pra voltar, mande VOLTAR.
opted-in = Que bom que você voltou! 👋 Sua lista está como você deixou.
why-nothing = Ainda não tem nada pra explicar nesta conversa.
why-given-up = Sua última mensagem deu erro do meu lado três vezes, então eu pedi desculpas e não mudei nada.
why-understood = Você disse “{ $text }”, e eu entendi { $meaning }.
why-tapped = Entendi { $meaning }.
why-unknown = Você disse “{ $text }”, e nenhuma regra minha entendeu o que fazer com isso.
why-no-words = Sua última mensagem não tinha palavras que eu entendesse.
why-other = como um pedido sobre você ou a nossa conversa
why-action = { $action ->
    [remember] como uma coisa pra guardar
    [chat] como conversa
    [progress] como uma coisa pra guardar
    [latest] como um pedido pra ver o que você guardou por último
    [open] como um pedido pra ver inteiro
    [advice] como um pedido de sugestão
    [where_to_watch] como um pedido pra saber onde ver
    [what_was_removed] como um pedido pra saber o que eu apaguei
    [restore] como um pedido pra trazer de volta
    [redo] como um pedido pra refazer
    [append] como um pedido pra completar uma nota
    [show_bin] como um pedido pra ver a lixeira
    [empty_bin] como um pedido pra esvaziar a lixeira
    [my_data] como um pedido pra ver o que eu sei de você
    [opt_out] como um pedido pra eu parar
    [opt_in] como um pedido pra eu voltar
    [list_all] como um pedido pra ver a lista
    [delete_all] como um pedido pra apagar tudo
    [delete_item] como um pedido pra apagar
    [cancel] como deixar pra lá
    [confirm] como um sim
    [deny] como um não
    [select] como a escolha de um número
    [undo] como um pedido pra desfazer
    [more] como um pedido pra ver mais
    [set_language] como um pedido pra trocar de língua
    [greet] como um cumprimento
    [thank] como um agradecimento
    [farewell] como uma despedida
    [help] como um pedido de ajuda
    [about] como uma pergunta sobre mim
    [save_previous] como um pedido pra guardar o que veio antes
    [search] como um pedido pra procurar na lista
    [get_info] como um pedido pra saber mais
    [import] como uma lista pra guardar
    [rename] como um pedido pra mudar o título
    [set_year] como um pedido pra mudar o ano
    [rewrite] como um pedido pra mudar a nota
    [tag] como um pedido pra pôr uma tag
    [untag] como um pedido pra tirar uma tag
    [mark_seen] como um pedido pra marcar como visto
    [mark_unseen] como um pedido pra desmarcar
    [list_tags] como um pedido pra ver as suas tags
    [list_tagged] como um pedido pra ver o que tem uma tag
    [list_seen] como um pedido pra ver o que você já viu
    [list_unseen] como um pedido pra ver o que falta ver
   *[save] como um pedido pra guardar
}
why-answer = { $move ->
    [choose] como a escolha de uma das opções que eu tinha mostrado
    [confirm] como um sim pra pergunta que estava aberta
    [deny] como um não pra pergunta que estava aberta
    [cancel] como deixar pra lá a pergunta que estava aberta
    [skip] como passar pro próximo
    [correct] como dizer que o que eu tinha guardado não era esse
    [fill] como a resposta que eu estava esperando
    [ask_again] como nem resposta nem pedido, por isso perguntei de novo
    [expired] como resposta a uma pergunta que já tinha passado do tempo
   *[stale_button] como o botão de uma pergunta antiga
}
why-rule = Quem decidiu foi uma regra, pelas palavras “{ $words }”.
why-model = Um modelo de linguagem ajudou a entender.
why-skills = { $by ->
    [earlier] Pelo que você vinha dizendo, tratei como assunto de { $skills }.
    [held] Como tinha uma pergunta aberta, continuei no assunto dela: { $skills }.
   *[message] Tratei como assunto de { $skills }.
}
why-skill = { $title } (“{ $words }”)
why-unchanged = Nada mudou na sua lista.
why-changed = { $verb ->
    [removed] Por isso tirei “{ $title }” da sua lista.
    [edited] Por isso mudei “{ $title }”.
    [imported] Por isso comecei a importar “{ $title }”.
    [replaced] Por isso pus “{ $title }” no lugar do outro.
   *[kept] Por isso guardei “{ $title }”.
}
why-changed-several = { $verb ->
    [removed] { $count ->
        [one] Por isso tirei { $count } item da sua lista.
       *[other] Por isso tirei { $count } itens da sua lista.
    }
    [imported] { $count ->
        [one] Por isso comecei a importar { $count } linha.
       *[other] Por isso comecei a importar { $count } linhas.
    }
    [edited] { $count ->
        [one] Por isso mudei { $count } item.
       *[other] Por isso mudei { $count } itens.
    }
   *[kept] { $count ->
        [one] Por isso guardei { $count } item.
       *[other] Por isso guardei { $count } itens.
    }
}
attached = { $kind ->
    [voice] Ainda não ouço áudios. Me escreve o que você quer guardar?
    [audio] Ainda não ouço áudios nem músicas. Me escreve o nome, e eu guardo.
    [photo] Ainda não vejo fotos. Mande de novo com uma legenda, ou me escreve o que você quer guardar.
    [video] Ainda não vejo vídeos enviados assim. Se ele tem um link, mande o link que eu guardo.
    [sticker] Bonita figurinha! 😊 Mas eu só entendo palavras e links.
    [document] Desse tipo de arquivo eu não entendo: só de listas em .csv, .json ou .txt (do Letterboxd, IMDb, Trakt…). O resto, me escreve ou mande um link.
    [location] Esse lugar chegou sem a posição no mapa. Me escreve o nome ou o endereço, e eu anoto.
    [contact] Não consegui abrir esse contato agora. Me escreve o nome e o número, e eu anoto.
    [poll] Não voto em enquetes. 🙂 Se quiser guardar a pergunta, me escreve ela.
   *[other] Por enquanto eu só entendo texto e links. Me conta por escrito?
}
kept-brought = { $kind ->
    [contact] 👤 Contato guardado: { $text }
    [location] 📍 Lugar guardado: { $text }
    [poll] 📊 Não voto em enquetes, mas anotei a pergunta: { $text }
   *[other] 📝 Guardei como nota: { $text }
}
kept-file = { $sort ->
    [photo] 🖼️ Foto guardada: { $title }
    [voice] 🎙️ Áudio guardado: { $title }
    [audio] 🎵 Áudio guardado: { $title }
    [video] ▶️ Vídeo guardado: { $title }
    [video_note] ▶️ Vídeo guardado: { $title }
    [animation] ▶️ GIF guardado: { $title }
   *[document] 📎 Arquivo guardado: { $title }
}
kept-file-large = Tem { $size } MB: é grande demais pra eu copiar, então ele fica só no aplicativo de onde veio, e eu trago de volta por lá.
file-title = { $sort ->
    [photo] Foto de { $day }
    [voice] Áudio de { $day }
    [audio] Áudio de { $day }
    [video] Vídeo de { $day }
    [video_note] Vídeo de { $day }
    [animation] GIF de { $day }
   *[document] Arquivo de { $day }
}
file-words = { $sort ->
    [photo] foto fotos imagem print
    [voice] áudio gravação voz
    [audio] áudio música gravação
    [video] vídeo filmagem
    [video_note] vídeo filmagem recado
    [animation] gif animação vídeo
   *[document] arquivo documento
}
file-size = { $size } MB
file-elsewhere = { $channel ->
    [tg] Ele está guardado, mas só abre no Telegram: aqui eu não tenho uma cópia.
    [wa] Ele está anotado, mas não tenho uma cópia pra mandar de volta: procure na conversa do WhatsApp.
   *[other] Ele está anotado, mas não tenho uma cópia pra mandar de volta.
}
file-not-copied = { $why ->
    [full] 📎 “{ $title }” está na sua lista, mas não coube no seu espaço de 200 MB: sem cópia aqui, ele só abre no aplicativo de onde veio.
    [too_large] 📎 “{ $title }” está na sua lista, mas é grande demais pra eu copiar: ele só abre no aplicativo de onde veio.
   *[unavailable] 📎 “{ $title }” está na sua lista, mas não consegui copiar o arquivo: ele só abre no aplicativo de onde veio.
}
heard = 🎙️ Ouvi: “{ $text }”
not-heard = { $why ->
    [unconfigured] Aqui eu ainda não ouço áudios, mas ele fica guardado e toca de novo quando você pedir.
    [too_long] É comprido demais pra eu ouvir, mas ele fica guardado e toca de novo quando você pedir.
    [silent] Não entendi nenhuma palavra, mas ele fica guardado e toca de novo quando você pedir.
   *[unavailable] Não consegui ouvir agora, mas ele fica guardado e toca de novo quando você pedir.
}
kept-work-unknown = Guardei do jeito que você escreveu: procurei mais detalhes e não achei.
kept-work-unavailable = Guardei do jeito que você escreveu: quem sabe de livros e discos não está respondendo agora.
contact-nameless = Contato sem nome
place-nameless = Lugar no mapa
added-to-group = Oi, pessoal! 👋 Eu sou o Guarda. Me chamem pelo nome, ou respondam a uma mensagem minha, e eu guardo filmes, séries, links e notas. Cada um tem a sua lista, mas aqui no grupo todo mundo lê as respostas.
edited-undone = Vi que você editou a mensagem: desfiz o que ela tinha feito.
edited-too-late = Vi que você editou uma mensagem mais antiga, mas já fiz coisas depois dela, então não mudei nada. Se quiser, mande o pedido de novo.

## Pack agenda

agenda-put = ⏰ Te lembro { $when }: { $text }.
agenda-put-repeated = ⏰ Te lembro { $said }: { $text }. A próxima vez é { $when }.
agenda-at-hours = { $said }, às { $hours }
agenda-each-day = todo dia
agenda-each-week = toda semana ({ $days })
agenda-each-month = todo dia { $day }
agenda-each-year = todo ano, em { agenda-date }
agenda-until = { $said }, até { $day }
agenda-nine = Como você não disse a hora, fica para as { $time }.
agenda-zone = (No horário de { $place }.)
agenda-ask-what = Te lembrar de quê?
agenda-ask-when = Para quando? Me diz o dia ou a hora que eu te lembro: { $text }.
agenda-ask-hour = A que horas de hoje eu te lembro: { $text }?
agenda-ask-anchor = Ainda não sei quando é isso: { $name }. Que dia e a que horas eu te lembro?
agenda-past = Isso já passou: { $when }. Para quando fica então?
agenda-kept-as-note = Não entendi para quando, então deixei anotado, sem lembrete: { $text }.
agenda-no-time = Não entendi para quando, então ficou sem lembrete.
agenda-wake = acordar
agenda-already = É isso mesmo: te lembro { $when }: { $text }.
agenda-at = às { $time }
agenda-day-before = Como não tem hora, fica às { $time } do dia. Se preferir antes, diga “muda pra véspera às 20h”.
agenda-changes = Para mudar: “muda pra ...”.
agenda-button-done = Feito
agenda-button-ten = +10 min
agenda-button-tomorrow = Amanhã
agenda-button-remind = Me lembra
agenda-past-offer = Isso já passou, então não marquei lembrete.
agenda-whatsapp = (O WhatsApp só me deixa escrever até 24 h depois da sua última mensagem. Se já tiver passado disso, eu te conto assim que você me escrever.)
agenda-summary-name = resumo do dia
agenda-summary-already = Você já recebe o resumo do dia, às { $time }. Para mudar: “muda o lembrete do resumo para as 7h”.
agenda-summary = ☀️ Seu dia ({ $day }):
agenda-summary-empty = ☀️ Bom dia! Nada marcado ({ $day }).
agenda-summary-line = • { $time }: { $text }
agenda-summary-bill = 💸 { $name }: vence { $day }
agenda-done = Feito ✅ { $text }
agenda-done-maybe = Era o lembrete “{ $text }”? Se já foi, é só tocar.
agenda-left-out = Combinado, dessa vez eu pulo: { $text }. Volto a te lembrar { $when }.
agenda-left-out-days = Combinado, nesses dias eu pulo: { $text }. Volto a te lembrar { $when }.
agenda-left-out-full = São dias soltos demais pra eu pular em “{ $text }”. Não mudei nada. Você pode cancelar o lembrete ou me dizer até quando eu pauso.
agenda-next = (A próxima vez é { $when }.)
agenda-missed = ⏰ Enquanto eu não podia te escrever, passou:
agenda-private = um lembrete seu (o texto eu conto no privado)
agenda-missed-found = Disso eu tenho:
agenda-missed-noted = Lembrete disso não tem: está só anotado. Pra eu te avisar, diga “me lembra” com o dia e a hora.
agenda-missed-none = Desculpa: lembrete disso eu não tenho marcado. Se quiser, diga “me lembra” com o dia e a hora, que eu marco.
agenda-silence = Combinado. Eu só te escrevo pra dar os lembretes que você pediu, e esses continuam de pé até { $when }:
agenda-silence-none = Combinado. Eu só te escrevo pra dar os lembretes que você pediu, e até { $when } não tem nenhum.
agenda-silence-move = Pra deixar algum pra depois, diga “adia”, o lembrete e a hora.
agenda-left = Tudo bem, não mexi em nada.
agenda-none = Você não tem nenhum lembrete marcado.
agenda-none-days = Nada marcado { $day }.
agenda-none-then = Nada marcado para { $day }.
agenda-list = ⏰ Seus lembretes:
agenda-list-then = ⏰ O que você tem ({ $day }):
agenda-days = de { $first }, a { $last }
agenda-line = • { $when }: { $text }
agenda-line-kept = • { $when }: { $kind ->
    [bill] 💸
    [birthday] 🎂
   *[note] 📝
} { $text }
agenda-line-repeated = • { $when }: { $text } ({ $said })
agenda-which = Qual deles?
digest-day = hoje
digest-week = essa semana
digest-month = este mês
digest-told = Você me contou:
digest-besides = E mais:
digest-several = { $what }, { $count }x
stock-left = 🔢 { $what }: { $left } ({ $sum }).
almanac-day = 📅 { $date }.
almanac-day-left = { $count ->
    [0] 📅 É hoje: { $date }!
    [one] 📅 { $date }: falta { $count } dia.
   *[other] 📅 { $date }: faltam { $count } dias.
}
exchange-rate = 💵 1 dólar está a { $price } ({ $day }, Banco Central). Cartão e casa de câmbio cobram um pouco mais.
exchange-in-reais = 💵 US$ { $sum } dão { $result }, com o dólar a { $price } ({ $day }, Banco Central). Cartão e casa de câmbio cobram um pouco mais.
exchange-in-dollars = 💵 { $sum } dão US$ { $result }, com o dólar a { $price } ({ $day }, Banco Central). Cartão e casa de câmbio cobram um pouco mais.
share-price = 📈 { $ticker } está a { $price } ({ $day }).
share-price-earnings = 📈 O P/L de { $ticker } é { $ratio } ({ $day }): a ação custa { $ratio } vezes o lucro de um ano.
share-unknown = Não consegui ver os números de { $ticker } agora, e prefiro não chutar.
exchange-unknown = Não consegui ver a cotação do dólar agora. Se você me disser quanto está, eu faço a conta: “quanto dá 120 dólares a 5,40?”.
almanac-since = { $several ->
    [yes] 🕐 A última foi { $count ->
        [0] hoje
        [one] ontem
       *[other] há { $count } dias, em { $day }
    }: { $text }
   *[no] 🕐 Foi { $count ->
        [0] hoje.
        [one] ontem.
       *[other] há { $count } dias, em { $day }.
    }
}
almanac-age = 🎂 { $count ->
    [one] { $count } ano
   *[other] { $count } anos
}: nascimento em { $day }.
agenda-days-left = { $count ->
    [0] 📅 É hoje!
    [one] 📅 Falta { $count } dia: { $day }.
   *[other] 📅 Faltam { $count } dias: { $day }.
}
agenda-which-none = Não achei esse lembrete. É algum destes?
agenda-cancel-one = Cancelo este lembrete: { $text }?
agenda-cancel-all = Cancelo todos os { $count } lembretes?
agenda-cancelled = { $count ->
    [one] Lembrete cancelado: { $text }.
   *[other] Cancelei { $count } lembretes.
}
agenda-stays = Certo, “{ $text }” fica como estava: { $when }.
agenda-ask-change = O que muda no lembrete “{ $text }”? Me diz o novo dia, a hora ou o texto.
agenda-moved = ⏰ Mudei: te lembro { $when }: { $text }.
agenda-moved-once = Só desta vez: depois volta ao dia de sempre.
agenda-ring = ⏰ { $text }
agenda-ring-late = ⏰ { $text }
    (Era para { $when }; desculpa o atraso.)
agenda-when = { $day }, às { $time }
agenda-date = { $day }/{ $month ->
    [m01] 01
    [m02] 02
    [m03] 03
    [m04] 04
    [m05] 05
    [m06] 06
    [m07] 07
    [m08] 08
    [m09] 09
    [m10] 10
    [m11] 11
   *[m12] 12
}
agenda-date-year = { $date }/{ $year }
agenda-day-name = { $name ->
    [today] hoje
    [tomorrow] amanhã
    [yesterday] ontem
    [d0] segunda
    [d1] terça
    [d2] quarta
    [d3] quinta
    [d4] sexta
    [d5] sábado
   *[d6] domingo
}

# (end of pack agenda)


## Pack lists

lists-first-name = compras
lists-ask-name = Como a lista vai se chamar?
lists-ask-entry = O que eu ponho na lista { $list }?
lists-created = { $icon } Lista { $list } criada. É só dizer o que entra nela.
lists-exists = { $icon } A lista { $list } já existe, { $count ->
    [0] sem nada em aberto
    [one] com { $count } item em aberto
   *[other] com { $count } itens em aberto
}.
lists-added = { $icon } { $list }: + { $entries } ({ $count ->
    [one] { $count } item
   *[other] { $count } itens
})
lists-some-there = { $entries } já { $count ->
    [one] estava
   *[other] estavam
} lá.
lists-there-already = { $icon } { $list }: { $entries } já { $count ->
    [one] está
   *[other] estão
} na lista.
lists-ticked = { $icon } { $list }: ☑ { $entries } ({ $count ->
    [0] lista completa 🎉
    [one] falta { $count }
   *[other] faltam { $count }
})
lists-ticked-already = { $icon } { $list }: { $entries } já estava riscado.
lists-unticked = { $icon } { $list }: ☐ { $entries } ({ $count ->
    [one] falta { $count }
   *[other] faltam { $count }
})
lists-open-already = { $icon } { $list }: { $entries } já está em aberto.
lists-removed = { $icon } { $list }: − { $entries } ({ $count ->
    [0] nada em aberto
    [one] { $count } item em aberto
   *[other] { $count } itens em aberto
})
lists-not-found = Não achei “{ $entry }” em nenhuma lista sua. Se quiser que eu guarde, diga “anota” e o que é.
lists-not-on-it = { $icon } Não tem “{ $entry }” na lista { $list }.
lists-which-entry = Qual item da lista?
lists-which-of-them = Qual deles?
lists-remove-one = Tiro “{ $entry }” da lista { $list }?
lists-which = Qual lista? Você tem { $lists }.
lists-entry-found = 📋 { $list }: { $entry }
lists-none = Você ainda não tem nenhuma lista. Comece com “põe leite e ovos na lista de compras”.
lists-none-called = Você ainda não tem a lista { $list }. Pra começar: “põe ... na lista { $list }”.
lists-none-called-but = Não achei a lista { $list }. As suas são: { $lists }.
lists-yours = Suas listas:
lists-open = { $icon } { $list }: { $count ->
    [0] vazia
    [one] { $count } item em aberto
   *[other] { $count } itens em aberto
}
lists-all-done = { $icon } { $list }: tudo riscado 🎉
lists-done = ☑ { $named ->
    [no] { $count } já riscados
   *[yes] { $entries }
}
lists-more = … e mais { $count }
lists-empty = { $icon } A lista { $list } está vazia.
lists-emptied = { $icon } Lista { $list } esvaziada ({ $count ->
    [one] { $count } item saiu
   *[other] { $count } itens saíram
}). Se foi engano, diga “desfaz”.
lists-gone = { $icon } Apaguei a lista { $list }{ $count ->
    [0] {""}
    [one] {" "}com { $count } item
   *[other] {" "}com { $count } itens
}. Se foi engano, diga “desfaz”.
lists-throw-away = { $icon } Apago a lista { $list } inteira, com { $count ->
    [one] { $count } item
   *[other] { $count } itens
}?
lists-renamed = { $icon } A lista { $former } agora se chama { $list }.
lists-no-new-name = Como a lista { $list } deve se chamar? Diga assim: “renomeia a lista { $list } para ...”.

# (end of pack lists)


## Pack ledger


ledger-category = { $category ->
    [groceries] Supermercado
    [food] Alimentação
    [transport] Transporte
    [home] Casa
    [health] Saúde
    [leisure] Lazer
    [shopping] Compras
    [education] Educação
    [pets] Pets
    [all] todos os gastos
   *[others] Outros
}
chart-by-category = Gastos por categoria
chart-by-week = Gastos por semana
chart-by-week-of = { $category } por semana
chart-week = { $first } a { $last }
chart-budget = Orçamento e gastos
chart-of-budget = { $spent } de { $limit }
chart-between = { $begins } – { $ends }
chart-bar = • { $label }: { $shown }
chart-nothing-spent = { $period } não tem nenhum gasto anotado, então não há o que desenhar.
chart-no-budget = Você ainda não tem orçamento. Diga, por exemplo, “no máximo 500 por mês em mercado”, e eu desenho.
chart-too-few = Ainda é pouco pra um gráfico: preciso de registros de { health-name } em pelo menos dois dias.
chart-line = { $name }: começou em { $first } e agora está em { $last }. Menor: { $least }; maior: { $most }.
chart-totals = { $name }: { $first } no primeiro dia e { $last } no último. Menor: { $least }; maior: { $most }.
chart-high = Pressão máxima
chart-low = Pressão mínima
ledger-expense = Registrado! Despesa de { $amount } em { $category } na data de { $day }.
ledger-expense-parts = Registrado! Despesa de { $amount } em { $category }, em { $parts }x de { $share }: uma por mês.
ledger-income = Registrado! Receita de { $amount } na data de { $day }.
ledger-income-of = Registrado! Receita de { $amount } ({ $what }) na data de { $day }.
ledger-counted = { $count } × { $price } = { $whole }
ledger-shared = { $whole } ÷ { $among } = { $share }
ledger-on-what = Em que você gastou os { $amount }?
ledger-how-much = De quanto?
ledger-how-much-paid = Quanto { $name } pagou?
ledger-debt-how-much = 📝 Fica anotado. Se for dinheiro, de quanto?
ledger-twin = { $count ->
    [2] Já tinha uma igual nesse dia: agora são duas.
   *[other] Já tinha iguais nesse dia: agora são { $count }.
}
ledger-as-noted = Usei o valor que você anotou: “{ $note }”.
ledger-how-much-for = Quanto foi: { $what }?
ledger-no-amount = Não achei um valor aí, então não registrei nada. Me conta de novo com o valor, tipo “uber 18,50”.
ledger-card = cartão
ledger-card-noted = Anotado! O { $card } fecha todo dia { $closes }. Me diga as compras “no { $card }”, e eu somo cada fatura.
ledger-card-noted-due = Anotado! O { $card } fecha todo dia { $closes } e vence dia { $due }. Me diga as compras “no { $card }”, e eu somo cada fatura.
ledger-card-unknown = Ainda não sei que dia esse cartão fecha. Me conta assim: “meu cartão nubank fecha dia 3 e vence dia 10”, e eu somo as faturas.
ledger-expense-card = Registrado! Despesa de { $amount } em { $category }, no { $card }: entra na fatura de { $first }.
ledger-expense-card-parts = Registrado! Despesa de { $amount } em { $category }, no { $card }, em { $parts }x de { $share }: da fatura de { $first } até a de { $last }.
ledger-invoice = { $over ->
    [closed] A fatura do { $card } que fechou { $closes } ficou em { $amount }.
   *[open] A fatura do { $card } que fecha { $closes } está em { $amount }.
}
ledger-invoice-due = { $over ->
    [closed] A fatura do { $card } que fechou { $closes } (vencimento: { $due }) ficou em { $amount }.
   *[open] A fatura do { $card } que fecha { $closes } (vencimento: { $due }) está em { $amount }.
}
ledger-invoice-line = • { $day }: { $what }, { $amount }
ledger-invoice-of = fatura do { $card }
ledger-invoice-paid = Anotado! Fatura do { $card } paga: { $amount }. As compras dela já estão nas suas contas, então não conto de novo.
ledger-budget = Combinado! Até { $amount } por mês em { $category }. Eu aviso quando chegar perto.
ledger-budget-all = Combinado! Até { $amount } por mês no total. Eu aviso quando chegar perto.
ledger-limit = { $amount } por mês ({ $category })
ledger-limits-off = Tirei o limite: { $limits }. Se foi engano, diga “desfaz”.
ledger-budget-near = ⚠️ Já foram { $number }% do limite do mês ({ $category }): { $spent } de { $budget }.
ledger-budget-over = 🚨 Limite do mês atingido ({ $category }): { $spent } de { $budget }.
ledger-budget-left = { $over ->
    [yes] { $category }: passou { $left } do limite de { $budget }. Neste mês já foram { $spent }.
   *[no] { $category }: ainda dá pra gastar { $left } neste mês. Já foram { $spent } de { $budget }.
}
ledger-instalments = { $what }: { $count ->
    [one] falta 1 parcela de { $share }
   *[other] faltam { $count } parcelas{ $alike ->
        [yes] {" "}de { $share }
       *[no] {""}
    }, { $total } no total
} (a última em { $last }).
ledger-in-all-parts = Ao todo são { $whole }, em { $count }x de { $share }.
ledger-this-month = Neste mês
ledger-in-month = Em { $month }
ledger-month-before = { $period } foram { $amount }.
ledger-between = De { $first } a { $until }
ledger-spent = { $period } você gastou { $amount }.
ledger-spent-on = { $period } você gastou { $amount } com { $what }.
ledger-share = • { $category }: { $amount }
ledger-received = { $period } você recebeu { $amount }.
ledger-balance = { $period } entraram { $income } e saíram { $expenses }: saldo de { $balance }.
ledger-bill = Anotado! Conta: { $bill }, vence em: { $day }.
ledger-bill-every = { $every ->
    [year] Anotado! Conta: { $bill }, vence todo ano (a próxima: { $day }).
   *[month] Anotado! Conta: { $bill }, vence todo dia { $number } (a próxima: { $day }).
}
ledger-bill-next = A próxima: { $day }.
ledger-due-debts = Dívidas com data:
ledger-bill-day = Que dia vence: { $name }?
ledger-day-of-month = dia { $day }
ledger-no-day = Não entendi o dia, então não anotei a conta. Me conta de novo, tipo “a luz vence dia 10”.
ledger-which-bill = Qual conta? Me diz o nome dela, tipo “a luz vence dia 10” ou “paguei a luz”.
ledger-bills = Contas em aberto:
ledger-bill-undated = • { $bill } (todo mês)
ledger-bill-line = • { $bill }: { $day }{ $every ->
    [month] {" "}(todo mês)
    [year] {" "}(todo ano)
   *[once] {""}
}
ledger-no-bills = Nenhuma conta em aberto nesse período. 🎉
ledger-spending-of = gastos: { $period }
ledger-in-parts = { $parts }x de { $share }
ledger-last-time = { $period } não teve. A última vez foi { $entry }.
ledger-named = { $name } ({ $amount })
ledger-bill-parted = Certo! { $name }, em { $count } partes:
ledger-paid-how-much = Marquei { $name } como paga. Quanto foi?
ledger-still-open = Certo, { $name } continua em aberto.
ledger-paid = Conta paga: { $name }. Registrei a despesa de { $amount } em { $category }.
ledger-transfer = Anotado! { $way ->
    [in] Guardado:
    [out] Retirada:
   *[between] Transferência:
} { $amount } ({ $what }) na data de { $day }. Não conta como gasto nem receita.
ledger-saved = { $times ->
    [all] Guardado
   *[some] { $period }, guardado
}{ $named ->
    [yes] {" "}em { $what }
   *[no] {""}
}: { $amount }.
ledger-goal = 🎯 Meta anotada: { $what }, { $target }. { $state ->
    [reached] Já tem { $saved }: chegou lá! 🎉
    [begun] Já tem { $saved }, faltam { $left }.
   *[none] Quando guardar alguma coisa pra isso, me conta que eu vou somando.
}
ledger-goals-none = Você ainda não tem nenhuma meta. Pra criar uma: “to juntando 900 pra bicicleta, já tenho 250”.
ledger-goal-progress = { $state ->
    [reached] 🎯 { $what }: { $saved } de { $target }. Meta batida! 🎉
   *[other] 🎯 { $what }: { $saved } de { $target }, faltam { $left }.
}
ledger-kind = { $kind ->
    [transfer] transferência
    [goal] meta
    [income] receita
    [debt] dívida
    [bill] conta
   *[other] gasto
}
ledger-described = { $amount }: { $what }, { $day }
ledger-described-unpriced = { $what }, { $day }
ledger-removed = { $count ->
    [one] Apaguei: { $entry }. Se foi engano, diga “desfaz”.
   *[other] Apaguei { $count } lançamentos. Se foi engano, diga “desfaz”.
}
ledger-open-again = A conta “{ $bill }” voltou a ficar em aberto.
ledger-which-entries = { $count ->
    [one] Apago este? (sim ou não)
   *[other] Qual eu apago? Responda com os números, ou “todos”.
}
ledger-number-please = Responda com um número de 1 a { $count }, ou “não” pra deixar como está.
ledger-left-alone = Tudo bem, deixei os lançamentos como estão.
ledger-no-such-entry = Não achei esse lançamento, então não mexi em nada.{ $count ->
    [0] {""}
   *[other] {" "}Os últimos são:
}
ledger-not-recorded = Não registrei nada de novo. Pra tirar um lançamento, diga “apaga o gasto de 40”; pra corrigir, “corrige o mercado pra 142,90”.{ $count ->
    [0] {""}
   *[other] {" "}Os últimos são:
}
ledger-foreign =
    📝 Anotado: { $text }
    Não entra nas somas: não sei de que país é essa moeda. Diga por inteiro, tipo “pesos argentinos”.
ledger-unpaid = Se ainda não foi pago, não conta como gasto, então não registrei nada. Quando pagar, me conta; e pra eu guardar como conta em aberto, diga por exemplo “a luz vence dia 10, 180 reais”.
ledger-debt-noted = { $way ->
    [to_me] { $named ->
        [yes] Anotado! { $name } te deve { $amount }{ $until }.
       *[no] Anotado! Te devem { $amount }{ $until }.
    }
   *[by_me] { $named ->
        [yes] Anotado! Dívida de { $amount }: { $name }{ $until }.
       *[no] Anotado! Dívida de { $amount }{ $until }.
    }
}
ledger-at-interest = a { $rate } { $per ->
    [year] ao ano
   *[month] ao mês
}
ledger-in-instalments = ({ $count } × { $share }, a próxima em { $day })
ledger-by-means-line = • { $means }: { $amount }
ledger-came-by = Anotado! Dos { $amount }:
ledger-by-means = Foram { $amount } ({ $means }), dos { $whole } de { $day }.
ledger-received-by = { $period } você recebeu { $amount } ({ $means }).
ledger-means = { $means ->
    [cartao] cartão
    [credito] crédito
    [debito] débito
    [especie] espécie
    [transferencia] transferência
    [untold] sem dizer como
   *[other] { $means }
}
ledger-parts-right = Corrigido! Receita de { $amount }:
ledger-bill-half = A metade são { $half }.
ledger-bills-total = Total: { $total }
ledger-bills-besides = As contas a pagar somam { $total }.
ledger-parts-line = • { $bill }: faltam { $count } parcelas, de { $since } a { $until } (total { $total })
ledger-bills-noted = Anotado! { $count } contas:
ledger-until = (até { $day })
ledger-debts = { $way ->
    [to_me] Te devem{ $count ->
        [one] {":"}
       *[other] {" "}{ $total }:
    }
   *[by_me] O que você deve{ $count ->
        [one] {":"}
       *[other] {", "}{ $total } no total:
    }
}
ledger-debt-line = • { $name }: { $amount }
ledger-no-debts = { $way ->
    [to_me] Não tenho anotado ninguém que te deva.
    [by_me] Você não me contou de nenhuma dívida. 🎉
   *[both] Não tenho nenhuma dívida anotada, nem sua nem de ninguém com você.
}
ledger-debts-net = { $way ->
    [to_me] No fim das contas, { $name } te deve { $amount }.
    [by_me] No fim das contas, você deve { $amount } ({ $name }).
   *[even] No fim das contas, vocês estão quites.
}
ledger-no-debt-with = Não tenho nenhuma dívida aberta com { $name }, então não mudei nada.
ledger-which-debt = De qual delas? Responda com o número.
ledger-debt-reduced = { $rest ->
    [none] { $way ->
        [to_me] Anotado: { $name } não te deve mais nada. 🎉
       *[by_me] Anotado: com { $name } está quitado. 🎉
    }
   *[some] { $way ->
        [to_me] Anotado: { $name } ainda te deve { $left }{ $until }.
       *[by_me] Anotado: você ainda deve { $left } ({ $name }){ $until }.
    }
}
ledger-debts-besides = Fica em aberto ainda:
ledger-fixed-noted = Anotado! Contas fixas, todo mês:
ledger-fixed = Contas fixas, { $total } por mês:
ledger-bill-parts = Anotado! Conta: { $name }, { $count } parcelas de { $each }, de { $first } a { $last }.
ledger-debt-turned = { $way ->
    [to_me] Corrigido! { $name } te deve { $amount }.
   *[by_me] Corrigido! Você deve { $amount } ({ $name }).
}
ledger-found = Entre os lançamentos, com “{ $what }”:
ledger-which-category = Certo, { $what } não é { $category }. Em qual eu ponho? Responda com o número ou o nome.
ledger-counted-there = { $what } já conta em { $category }, então não mudei nada.
ledger-spent-nothing-on = { $period } não tenho nenhum gasto anotado com “{ $what }”.
ledger-spent-in-all = Ao todo foram { $amount }.
ledger-spent-beside = { $period } não tenho nenhum gasto anotado com “{ $what }”. Em { $category } foram { $amount }.
ledger-nothing-under = Não tenho nada anotado com “{ $what }”.
ledger-which-open-bill = Qual delas você pagou? Responda com o número.
ledger-how-to = Pra tirar um lançamento, diga “apaga o gasto de 40” ou “apaga o último gasto”; pra corrigir, “corrige o mercado pra 142,90”. E “desfaz” volta atrás.
ledger-next-bill = Nenhuma conta em aberto nesse período. A próxima é { $bill }: { $day }.
ledger-entry = lançamento
ledger-no-card = sem cartão
ledger-who-are-they = Quem são? Me diz os nomes, tipo “a Ana e a Bia me devem { $amount } cada”, que eu anoto.
ledger-debt-whose = De quem são os { $amount }? Me diz o nome, e eu anoto a dívida.
ledger-no-category = Não tenho a categoria “{ $name }”. As que há: { $names }. Pra mudar, diga “muda pra lazer”.
ledger-right-already = Já está assim: { $what }, { $amount }.
ledger-corrected-amount = Corrigido! { $what }: { $amount } (era { $former }).
ledger-corrected-category = Corrigido! { $what } agora conta em { $category } (era { $former }), e da próxima vez já vai pra lá.
ledger-spent-nothing = { $period } você não registrou nenhum gasto assim.
ledger-largest = { $count ->
    [one] { $period } o seu maior gasto foi:
   *[other] { $period } os seus maiores gastos foram:
}
ledger-largest-line = • { $amount }: { $what } ({ $category }), { $day }
ledger-average = { $count ->
    [one] { $period } você gastou em média { $each } por gasto ({ $count } gasto) e { $daily } por dia.
   *[other] { $period } você gastou em média { $each } por gasto ({ $count } gastos) e { $daily } por dia.
}


# (end of pack ledger)


## Pack health

health-own = { $metric ->
    [water] sua água
    [sleep] seu sono
    [distance] sua distância
    [exercise] seu exercício
    [steps] seus passos
    [mood] seu humor
    [energy] sua energia
    [pressure] sua pressão
    [glucose] sua glicose
    [heart] seus batimentos
    [oxygen] sua saturação
    [temperature] sua temperatura
    [waist] sua cintura
   *[weight] seu peso
}
health-name = { $metric ->
    [water] água
    [sleep] sono
    [distance] distância
    [exercise] exercício
    [steps] passos
    [mood] humor
    [energy] energia
    [pressure] pressão
    [glucose] glicose
    [heart] batimentos
    [oxygen] saturação
    [temperature] temperatura
    [waist] cintura
   *[weight] peso
}
health-thing = { health-name } { $value }
health-pressure = { $high } por { $low }
health-offer = Registro { $what } de { $day }: { $value }?
health-offer-taken = Registro que você tomou { $label } ({ $day })?
health-reach = Nesse ritmo ({ $change } por semana, por { $count } registros), você chega em { $goal } por volta de { $day }: faltam { $left }.
health-reach-few = Faltam { $left } pra { $goal }. Pra dizer quando você chega lá, preciso de pelo menos três registros, em dias diferentes.
health-reach-never = { $way ->
    [there] Você já está em { $goal }. 🎉
    [flat] Nesse ritmo não dá pra dizer quando chega em { $goal }: está parado.
    [up] Nesse ritmo não chega em { $goal }: está subindo { $change } por semana.
   *[down] Nesse ritmo não chega em { $goal }: está descendo { $change } por semana.
}
health-offer-days = Registro { $things }?
health-recorded-days = Registrado ✅ { $things }.
health-offer-several = Registro de { $day }: { $things }?
health-offer-of = Registro para { $who } ({ $day }): { $things }?
health-recorded-of = Registrado ✅ { $who }: { $things } ({ $day }).
health-of = {" "}de { $who }
health-your = { $gender ->
    [meu] seu
   *[minha] sua
}
health-goal-kept = Meta anotada 🎯 { $thing }.
health-goal = { $reached ->
    [yes] Meta: { $goal }. Você chegou lá! 🎉
   *[no] Meta: { $goal } (diferença de { $left }).
}
health-recorded = Registrado ✅ { $things } ({ $day }).
health-not-put-right = Não mudei nada: “{ $said }” não parece um valor certo ({ health-name }).
health-remove-several = Apago os { $count } registros de { health-name } de { $day }?
health-removed = { $count ->
    [one] Apaguei o registro: { $thing } ({ $day }). Se foi engano, diga “desfaz”.
   *[other] Apaguei { $count } registros. Se foi engano, diga “desfaz”.
}
health-kept = Tudo bem, não apaguei nada.
health-trend = { $way ->
    [up] 📈 Subindo: cerca de { $change } por semana
    [down] 📉 Descendo: cerca de { $change } por semana
   *[flat] ➡️ Estável
}, em { $count } registros desde { $day }.
health-streak = { $count ->
    [0] Nenhum dia seguido com registro de { health-name } agora.
    [one] { $count } dia seguido com registro de { health-name }.
   *[other] 🔥 { $count } dias seguidos com registro de { health-name }.
}
health-own-begun = Combinado! Pra anotar, é só dizer o valor, tipo “{ $name } { $most }”: de { $least } a { $most }, e eu registro depois do seu sim.
health-own-offer = Registro { $name } de { $day }: { $value }?
health-own-bounds = “{ $said }” está fora do que combinamos ({ $name }: de { $least } a { $most }). Qual é o valor certo?
health-own-nothing = Ainda não tenho nenhum registro de { $name }{ $period }.
health-own-latest = Último registro de { $name }{ $period }: { $value } ({ $day }).
health-own-too-few = Ainda é pouco pra um gráfico ({ $name }): preciso de registros de dois dias, pelo menos.
health-left = Tudo bem, não registrei nada.
health-unread = Não entendi a medida. Me diga o valor, como “pesei 82 kg” ou “dormi 7h”.
health-ask-value = Qual foi o valor ({ health-name })?
health-ask-again = Não consigo registrar “{ $said }” ({ health-name }): o número parece errado. Qual é o valor certo?
health-nothing = Ainda não tenho nenhum registro de { health-name }{ $period }.
health-latest = Último registro de { health-name }{ $period }: { $value } ({ $day }).
health-all = Os registros de { health-name }{ $period }:
health-row = • { $day }: { $value }
health-in-unit = Isso dá { $value }.
health-average = { $count ->
    [one] Média { $average }, menor { $least }, maior { $most } em { $count } registro.
   *[other] Média { $average }, menor { $least }, maior { $most } em { $count } registros.
}
health-how-much = { $days ->
    [1] Você registrou { $total } de { health-name }{ $period }.
   *[other] Você registrou { $total } de { health-name }{ $period }: em média { $average } por dia, em { $days } dias.
}
health-total = Somando tudo: { $total }.
health-change = { $change } desde { $day }.
health-waiting = Contando { $value }, que ainda espera seu sim:
health-waiting-alone = Por enquanto só tenho { $value }, que ainda espera seu sim.
health-first = No primeiro registro do período era { $value } ({ $day }).
health-medicine = remédio
health-taken = Sim: { $label }, { $day } às { $time }.
health-not-taken = Não tenho registro de que você tomou { $label }{ $period }.
health-last-week = últimos 7 dias
health-this-month = este mês
health-this-year = este ano

# (end of pack health)


## Pack people

people-month = { $month ->
    [m01] janeiro
    [m02] fevereiro
    [m03] março
    [m04] abril
    [m05] maio
    [m06] junho
    [m07] julho
    [m08] agosto
    [m09] setembro
    [m10] outubro
    [m11] novembro
   *[m12] dezembro
}
people-day = { $day } de { people-month }
people-replaced =
    📝 Anotado: { $text }
    Ficou no lugar de “{ $former }”. Se não era pra trocar, diga “desfaz”.
people-offer-reminder = Quer que eu te lembre todo ano, no dia { $day }?
people-offer-reminders = Quer que eu te lembre todo ano, em { $days }?
people-no-reminder = Tudo bem, sem lembrete. O aniversário continua anotado.
people-reminder = aniversário: { $who } 🎂
people-reminder-gone = O lembrete do dia antigo saiu.
people-every-year = todo ano, no dia { $day }
people-told = { $count ->
    [one] Você anotou:
   *[other] Você anotou isto:
}
people-until = { $count ->
    [one] 🎂 Falta { $count } dia ({ $day }).
   *[other] 🎂 Faltam { $count } dias ({ $day }).
}
people-today = 🎂 É hoje!
people-tomorrow = 🎂 É amanhã!
people-turns = { $age ->
    [one] Vai fazer { $age } ano.
   *[other] Vai fazer { $age } anos.
}
people-birthdays = 🎂 Aniversários:
people-birthday-line = • { $day }: { $who }
people-no-birthdays = Nenhum aniversário que você me contou cai nesse mês.

# (end of pack people)

## Pack knowledge

knowledge-kept = 📝 Anotei sobre você: { $text }
knowledge-replaced =
    📝 Anotei sobre você: { $text }
    Ficou no lugar de “{ $former }”. Se não era pra trocar, diga “desfaz”.
knowledge-gone = { $count ->
    [one] Certo, não conto mais com “{ $text }”. Se errei, diga “desfaz”.
   *[other] Certo, tirei { $count } coisas que você me contou, “{ $text }” entre elas. Se errei, diga “desfaz”.
}
knowledge-part = { $count ->
    [one] Isso você me contou junto com outra coisa, que eu não quero perder. Me diga como fica: “muda a nota 1 para: ...”.
   *[other] Isso você me contou junto com outras coisas, que eu não quero perder. Me diga como ficam: “muda a nota 1 para: ...”.
}
knowledge-known = O que sei de você, do jeito que você me contou:
knowledge-besides = { $count ->
    [one] Fora isso, guardo mais { $count } coisa sua: “lista tudo” mostra.
   *[other] Fora isso, guardo mais { $count } coisas suas: “lista tudo” mostra.
}
knowledge-told = { $count ->
    [one] Você me contou:
   *[other] Você me contou isto:
}
knowledge-spending = gastos do dia
knowledge-links = { $count ->
    [one] Olhei seus registros dos últimos 90 dias ({ $count } combinação) e isto parece andar junto:
   *[other] Olhei seus registros dos últimos 90 dias ({ $count } combinações) e isto parece andar junto:
}
knowledge-link = { $way ->
    [up] { $first } e { $second }: quando um sobe, o outro costuma subir também
   *[down] { $first } e { $second }: quando um sobe, o outro costuma descer
}
knowledge-link-weekend = { $way ->
    [up] { $name }: no fim de semana costuma ser mais alto
   *[down] { $name }: no fim de semana costuma ser mais baixo
}
knowledge-link-how = ({ $count } dias; ligação { $strength ->
    [strong] forte
    [clear] clara
   *[faint] leve
}, { $rho } de 1; { $sure ->
    [nearly] quase certo que não é acaso
   *[likely] provável que não seja acaso
}).
knowledge-no-cause = Andar junto não quer dizer que um cause o outro, mas pode valer a pena prestar atenção.
knowledge-no-links = { $count ->
    [one] Comparei o que você registrou nos últimos 90 dias (até { $days } dias em comum) e não vi nada que ande junto com clareza. Pode ser só acaso, então prefiro não dizer nada.
   *[other] Comparei o que você registrou nos últimos 90 dias ({ $count } combinações, até { $days } dias em comum) e não vi nada que ande junto com clareza. Pode ser só acaso, então prefiro não dizer nada.
}
knowledge-too-few = { $count ->
    [one] Ainda é cedo pra dizer: preciso de { $least } dias com as duas coisas registradas, e de { $names } tenho { $count }. Vai me contando que eu olho de novo. 🙂
   *[other] Ainda é cedo pra dizer: preciso de { $least } dias com as duas coisas registradas, e de { $names } tenho { $count }. Vai me contando que eu olho de novo. 🙂
}
knowledge-too-little = Ainda não tenho o que comparar. Me conte do seu sono, do seu humor, dos seus gastos, e com { $least } dias eu consigo ver o que anda junto.

# (end of pack knowledge)


## Missions


mission-begins = { $kind ->
    [more] Vou tentar de novo, com o dobro do tempo e das buscas.
    [analise] Boa pergunta, essa merece uma conta com calma. Já te respondo.
    [profunda] Deixa eu olhar isso com calma. Já te respondo.
   *[comparativa] Deixa eu fazer as contas. Já te respondo.
}
mission-button = { $what ->
    [up] 👍
    [down] 👎
   *[more] Tentar com mais recursos
}
mission-rated = { $feedback ->
    [up] Que bom! Obrigado por dizer.
   *[down] Obrigado por dizer. Me conta o que faltou que eu refaço.
}
mission-waits = Anotei essa também. Respondo assim que terminar a anterior.
mission-progress = { $total ->
    [0] Ainda estou nela: já vou começar as contas.
   *[other] Ainda estou nela: { $done } de { $total } partes prontas.
}
mission-doing = { $what ->
    [done] { $total } de { $total }: pronto
    [rate] { $done } de { $total }: buscando as taxas
    [quote] { $done } de { $total }: vendo a cotação
    [fundamentals] { $done } de { $total }: olhando os números da empresa
    [internal_data] { $done } de { $total }: olhando o que você já me contou
    [mathematics] { $done } de { $total }: fazendo as contas
    [writer] { $done } de { $total }: escrevendo a resposta
   *[other] { $done } de { $total }: vendo a outra parte da pergunta
}
mission-dropped = { $count ->
    [one] A conta que eu estava fazendo parou junto. Se ainda quiser, é só perguntar de novo.
   *[other] As { $count } contas que eu estava fazendo pararam junto. Se ainda quiser, é só perguntar de novo.
}
mission-missed = { $count ->
    [one] Enquanto você esteve fora, esta pergunta ficou sem resposta; se ainda quiser, é só perguntar de novo:
   *[other] Enquanto você esteve fora, estas perguntas ficaram sem resposta; se ainda quiser, é só perguntar de novo:
}
mission-cancelled = Pronto, larguei essa conta.
mission-ask-finance = { $missing ->
    [both] Me diz duas coisas: em quantas vezes, e a que taxa de juros por mês? Se não souber, é só dizer “não sei”.
    [term] Em quantas vezes seria? Se não souber, é só dizer “não sei”.
   *[rate] A que taxa de juros por mês? Se não souber, é só dizer “não sei”.
}
mission-ask-home = { $missing ->
    [both] Me diz duas coisas: em quantos anos seria o financiamento, e quanto você paga de aluguel hoje? Se não souber, é só dizer “não sei”.
    [months] Em quantos anos seria o financiamento? Se não souber, é só dizer “não sei”.
   *[rent] Quanto você paga de aluguel hoje? Se não paga, é só dizer “nada”.
}
mission-ask-price = Quanto custa, mais ou menos?
mission-ask-goal = { $missing ->
    [spare] Quanto você guarda por mês, mais ou menos?
    [both] Quanto você quer juntar, e em quanto tempo?
    [term] Em quanto tempo você quer chegar lá? Se não souber, é só dizer “não sei”.
   *[amount] Quanto você quer juntar?
}
mission-ask-retire = { $missing ->
    [both] Me diz duas coisas: com quanto por mês você quer viver, e daqui a quantos anos?
    [wish] Com quanto por mês você quer viver quando parar?
   *[term] Daqui a quantos anos você quer parar, e quanto já tem guardado? Se não souber, é só dizer “não sei”.
}
mission-ask-spending = Quanto você gasta por mês, mais ou menos?
mission-ask-flow = Quanto entra e quanto sai por mês, mais ou menos? Pode ser no chute, tipo 5 mil e 4 mil.
mission-ask-income = Quanto entra por mês, mais ou menos?

mission-finance-cost = Financiando { $owed } em { $months }x a { $rate } { $per ->
    [year] ao ano
   *[month] ao mês
}, a parcela fica em { $instalment } e no fim você terá pago { $paid }. Só de juros são { $interest }.
mission-finance-home-cost = Financiando { $owed } em { $years } anos a { $rate } { $per ->
    [year] ao ano
   *[month] ao mês
}, a parcela fica em { $instalment }, e só de juros vão { $interest } até o fim.
mission-finance-assumed = { $what ->
    [both] O prazo e a taxa são suposição minha, porque você não me disse: com os da sua proposta eu refaço a conta.
    [term] O prazo é suposição minha, porque você não me disse.
   *[rate] A taxa é suposição minha, porque você não me disse: com a da sua proposta eu refaço a conta.
}
mission-save-instead = { $cheaper ->
    [save] Se em vez disso você guardar { $monthly } por mês, em { $span } paga à vista e deixa de gastar { $difference }.
   *[finance] Guardando { $monthly } por mês, você leva { $span } para pagar à vista, e isso ainda sai { $difference } mais caro que financiar.
}
mission-home-dearer = { $source ->
    [found] Contei que o preço do imóvel suba { $dearer } ao ano, como a inflação, e que o dinheiro guardado renda { $yields } ao mês, como a Selic antes do imposto.
   *[assumed] Supus que o preço do imóvel suba { $dearer } ao ano, como a inflação, e que o dinheiro guardado renda { $yields } ao mês.
}
mission-savings-yield = { $source ->
    [found] Contei com um rendimento de { $yields } ao mês, o da Selic, antes do imposto.
   *[assumed] Aqui supus que o dinheiro guardado renda { $yields } ao mês.
}
mission-years = { $years ->
    [one] um ano
   *[other] { $years } anos
}
mission-months = { $months ->
    [one] um mês
   *[other] { $months } meses
}
mission-rent-meanwhile = { $spare ->
    [told] Guardando { $monthly } por mês enquanto paga { $rent } de aluguel, você compra à vista em { $span }.
   *[rest] Como você paga { $rent } de aluguel, sobram { $monthly } dessa parcela para guardar. Assim você compra à vista em { $span }.
} Até lá seriam { $rented } de aluguel. { $cheaper ->
    [save] Somando tudo, juntar sai { $difference } mais barato, mas você espera todo esse tempo.
   *[finance] Somando tudo, financiar sai { $difference } mais barato, e o imóvel já é seu.
}
mission-rent-covers = O aluguel de { $rent } que você paga hoje já é maior do que a parcela, então mês a mês comprar não pesa mais do que agora.
mission-finance-verdict = { $cheaper ->
    [save] Na ponta do lápis, juntar sai bem mais barato. Financiar só se justifica se você precisa disso agora e a parcela cabe com folga.
   *[finance] Nessa taxa, financiar não é mau negócio, desde que a parcela caiba com folga.
}
mission-finance-cet = Antes de assinar, olha o CET da proposta: ele inclui seguro e tarifas, que não entraram aqui.
mission-instalment-share = { $weight ->
    [light] Essa parcela leva { $share } do que entra por mês, um peso tranquilo.
    [heavy] Essa parcela leva { $share } do que entra por mês, e isso aperta: qualquer imprevisto já complica.
   *[some] Essa parcela leva { $share } do que entra por mês. Dá, mas pede cuidado.
}
mission-goal = { $source ->
    [found] Para ter { $goal } em { $months } meses, guarde { $monthly } por mês, se o dinheiro render { $yields } ao mês, que é a Selic antes do imposto. Sem rendimento nenhum, seriam { $plain }.
   *[assumed] Para ter { $goal } em { $months } meses, guarde { $monthly } por mês, supondo que o dinheiro renda { $yields } ao mês. Sem rendimento nenhum, seriam { $plain }.
}
mission-goal-term-assumed = O prazo é suposição minha: me diz outro e eu refaço.
mission-counts-saved = Já descontei os { $saved } que você tem guardados.
mission-counts-not-saved = Contei do zero: se os { $saved } que você já guardou entram nessa conta, me diz que eu desconto.
mission-by-day = São { $each } { $days ->
    [1] por semana
   *[other] por dia
}{ $goes ->
    [yes] {" "}menos { $out } de gasto
   *[no] {""}
}{ $days ->
    [1] {""}
    [7] {", todo dia"}
   *[other] {", "}{ $days } dias por semana
}: uns { $monthly } por mês.
mission-goal-spare = { $reaches ->
    [yes] Como sobram { $spare } por mês, dá para chegar lá. Se puder, programa a transferência para o dia em que o dinheiro entra: o que não fica à vista não é gasto.
   *[no] Com { $spare } por mês ainda não fecha: ou o prazo aumenta, ou a meta diminui, ou sobra mais.
}
mission-pace = { $told ->
    [no] Guardando os { $monthly } que sobram hoje por mês
   *[yes] Guardando { $monthly } por mês
}, { $goal } ficam prontos em { $span }, { $source ->
    [found] se o dinheiro render { $yields } ao mês, que é a Selic antes do imposto.
   *[assumed] supondo que ele renda { $yields } ao mês.
}
mission-pace-there = Você já tem { $saved } guardados: { $goal } já estão aí. 🎉
mission-surplus-income = { $span ->
    [this_month] Este mês entraram { $income } até agora, pelo que você anotou.
   *[whole] Entram { $income } por mês.
}
mission-surplus-told = Saem { $goes }, pelo que você disse.
mission-surplus-goes = { $parts ->
    [fixed] As contas fixas levam { $fixed }; outros gastos você ainda não me contou.
    [both] As contas fixas levam { $fixed }, e os outros gastos { $other }{ $span ->
        [whole] {" "}(na média dos últimos meses)
       *[this_month] {" "}(o que você anotou este mês, até agora)
    }.
   *[other] Saem { $other }{ $span ->
        [whole] {" "}(na média dos últimos meses)
       *[this_month] {" "}(o que você anotou este mês, até agora)
    }.
}
mission-surplus-rest = { $balance ->
    [short] { $span ->
        [this_month] Faltam { $amount } até aqui. Se ainda entra dinheiro este mês, me diz quanto entra por mês que eu refaço.
       *[whole] Faltam { $amount } por mês: sai mais do que entra.
    }
   *[left] { $span ->
        [this_month] Sobram { $amount } até aqui. Se ainda entra dinheiro este mês, me diz quanto entra por mês que eu refaço.
       *[whole] Sobram { $amount } por mês.
    }
}
mission-purchase-saved = Dá: você tem { $saved } guardados, e depois de pagar { $amount } ainda ficam { $rest }.
mission-purchase-months = { $has ->
    [yes] Com os { $saved } que você tem guardados, faltam { $missing }.
   *[no] São { $amount }.
} Com { $spare } por mês, dá para pagar à vista em { $span }.
mission-purchase-then = { $reaches ->
    [yes] Até lá são { $months } meses: dá, e ainda sobram { $then }.
   *[no] Até lá são { $months } meses: ainda faltariam { $then }.
}
mission-at-once = Pelo que você anotou, este mês entraram { $came } e saíram { $went }{ $bills ->
    [yes] {", e ainda vencem "}{ $billed } em contas
   *[no] {""}
}.{ $has ->
    [yes] {" "}Guardados você tem { $saved }.
   *[no] {""}
}
mission-at-once-rest = { $balance ->
    [left] Pagando { $amount } de uma vez, ainda sobram { $rest }.
   *[short] Pra pagar { $amount } de uma vez faltam { $rest }. Só contei o que já entrou: se ainda entra dinheiro este mês, me diz quanto e eu refaço.
}
mission-purchase-never = Hoje não sobra nada por mês: { $amount } viraria dívida. Antes disso, vale ver onde cortar.
mission-goal-pace = Nesse ritmo você chega lá em { $span }.
mission-retire-capital = { $told ->
    [yes] Para tirar { $wish } por mês sem o dinheiro acabar, você precisa de mais ou menos { $capital } investidos, supondo que eles rendam { $real } ao ano acima da inflação.
   *[no] Para manter os { $wish } que você gasta hoje por mês sem o dinheiro acabar, você precisa de mais ou menos { $capital } investidos, supondo que eles rendam { $real } ao ano acima da inflação.
}
mission-retire-monthly = { $term ->
    [assumed] Você não me disse em quanto tempo quer parar, então pensei em { $years } anos: seriam { $monthly } guardados por mês, em dinheiro de hoje.
   *[told] Para chegar lá em { $years } anos, são { $monthly } guardados por mês, em dinheiro de hoje.
}
mission-retire-later = Com { $years } anos, cai para { $monthly }: tempo ajuda mais do que qualquer aplicação.
mission-retire-from-nothing = Contei a partir do zero. Se você já tem algo guardado, me diz quanto, que a conta melhora.
mission-retire-hints = O INSS, se você contribui, entra por fora e diminui o que falta. E não precisa começar pelo valor cheio: começar com menos e aumentar todo ano funciona melhor do que esperar.
mission-fund = Com gastos de { $spending } por mês, uma reserva que segure { $months } meses fica em { $target }.
mission-fund-missing = { $state ->
    [there] Com os { $saved } que você tem, ela já está completa.
   *[other] Você tem { $saved }, então faltam { $missing }.
}
mission-fund-when = Guardando o que sobra, ela fica pronta em { $span }.
mission-fund-hints = Deixa esse dinheiro onde dá para tirar no mesmo dia, como Tesouro Selic ou um CDB de liquidez diária, e separado da conta do dia a dia. Quem tem renda incerta dorme melhor com o dobro.
mission-flow = { $span ->
    [whole] Pelo que você me contou, em média entram { $income } e saem { $expenses } por mês:
    [told] Com { $income } entrando e { $expenses } saindo por mês,
   *[this_month] Neste mês, até agora, entraram { $income } e saíram { $expenses }:
} { $balance ->
    [short] faltam { $left }.
   *[spare] sobram { $left }.
}
mission-flow-on-paper = Isso no papel: se no fim do mês não está lá, é gasto miúdo que você não está contando. O que mais funciona é separar o valor no dia em que o dinheiro entra, antes de gastar.
mission-flow-short = É por aí que eu começaria: enquanto sai mais do que entra, o resto não se sustenta.
mission-flow-share = { $level ->
    [plenty] São { $share } do que entra, um ótimo sinal.
    [enough] São { $share } do que entra: está saudável, com espaço para melhorar.
   *[little] São { $share } do que entra. Está no azul, mas com pouca folga para imprevistos.
}
mission-flow-one-sided = { $only ->
    [income] Você me contou o que entra, { $amount } { $span ->
        [this_month] este mês até agora
       *[whole] por mês
    }, mas não o que sai. Com os gastos anotados eu consigo dizer bem mais.
   *[expenses] Você me contou o que sai, { $amount } { $span ->
        [this_month] este mês até agora
       *[whole] por mês
    }, mas não o que entra. Me diz quanto você ganha que eu completo a conta.
}
mission-category = O que mais pesa é { $category }: { $amount } por mês, { $share } de tudo o que sai.
mission-category-next = Depois vem { $category }, com { $amount }.
mission-cut = Onde dá para mexer sem mudar de vida: um décimo a menos em { $category } já libera { $amount } por mês. Vale olhar também o que é cobrado todo mês sem você usar.
mission-debts = { $number ->
    [one] Você me contou de uma dívida, de { $total }.
   *[other] Você me contou de { $number } dívidas, que somam { $total }.
}
mission-debt-parts = Faltam { $parts } parcelas de { $part }: { $total } ao todo.
mission-debt-told = São { $total } de dívida.
mission-no-debts = Dívida não tem nenhuma anotada comigo, e isso já é meio caminho andado.
mission-debt-first = { $lender ->
    [card] Paga primeiro o cartão, { $amount }: é o que cobra os juros mais altos.
    [overdraft] Paga primeiro o cheque especial, { $amount }: fora o cartão, nada cobra juros tão altos.
    [loan] Paga primeiro o empréstimo, { $amount }.
    [financing] Paga primeiro o financiamento, { $amount }.
    [payroll] O consignado, { $amount }, é dos juros mais baixos que há e sai direto da folha.
   *[person] Os { $amount } são com alguém próximo: se não tem juros, combina um prazo e cumpre, que a amizade vale mais.
}
mission-debt-then = { $lender ->
    [overdraft] Depois o cheque especial, { $amount }.
    [loan] Depois o empréstimo, { $amount }.
    [financing] Depois o financiamento, { $amount }, que costuma ter juros bem menores.
    [payroll] O consignado, { $amount }, pode ir no ritmo dele: os juros são bem menores e sai direto da folha.
   *[other] Com quem te emprestou sem juros, { $amount }, dá para combinar um prazo.
}
mission-debt-pays = { $pays ->
    [all] Com os { $saved } que você tem guardados dá para zerar essa hoje, e ainda ficam { $rest } para um mês ruim.
   *[some] Os { $saved } que você tem guardados não cobrem tudo: faltam { $rest }. Usa a maior parte, deixa um pouco para um mês ruim e negocia o resto.
}
mission-debt-hints = { $lender ->
    [card] Pede desconto para quitar à vista, que credor prefere receber, e não deixa a fatura rolar de novo.
    [overdraft] Depois pede ao banco para baixar ou tirar o limite, senão ele volta.
    [payroll] Só adianta se o banco der desconto nos juros que faltam: por lei ele tem que dar.
    [financing] Quem antecipa parcelas tem direito a desconto dos juros: pede o valor para quitar e compara.
   *[other] Pede o valor para quitar à vista: quem antecipa tem direito a desconto dos juros.
}
mission-clearing = Com { $monthly } por mês dá para zerar tudo em uns { $span }, fora os juros.
mission-debt-saved = Você tem { $saved } guardados: usar uma parte para quitar costuma valer mais do que qualquer rendimento, mas deixa o suficiente para um mês ruim.
mission-debt-order = A ordem que mais economiza é pagar primeiro a de juros mais altos, quase sempre o rotativo do cartão e o cheque especial, mantendo o mínimo das outras. Se as taxas forem parecidas, mata a menor primeiro, que anima. E vale pedir desconto para quitar à vista: credor prefere receber. Me diz a taxa de cada uma e eu refaço a conta com os juros.
mission-debt-dearest = Comece pela de juros mais altos: a de { $amount }, que cobra { $rate } ao mês.
mission-debt-interest = { $among ->
    [several] Do jeito que está, todas juntas custam { $interest } só de juros por mês.
   *[one] Do jeito que está, são { $interest } só de juros por mês.
}
mission-payoff = Com { $monthly } por mês nessa ordem, você zera tudo em { $span } e paga { $interest } de juros.
mission-payoff-saves = Começar pela menor custaria { $saves } a mais.
mission-payoff-short = Com { $monthly } por mês a conta não fecha: não dá nem para os juros, e a dívida só cresce. O caminho é trocar por um empréstimo mais barato (consignado ou pessoal) ou negociar um acordo com parcela fixa.
mission-growth-once = { $amount } viram { $final } em { $span }: { $earned } de rendimento.
mission-growth-monthly = Guardando { $monthly } por mês, em { $span } você tem { $final }: { $put } seus e { $earned } de rendimento.
mission-growth-both = Com { $amount } agora e mais { $monthly } por mês, em { $span } você tem { $final }: { $put } seus e { $earned } de rendimento.
mission-growth-rate = { $source ->
    [told] A conta é com { $rate } { $per ->
        [year] ao ano
       *[month] ao mês
    }, antes do imposto.
    [found] A conta é com a Selic de hoje, { $rate } ao mês, antes do imposto.
   *[assumed] A conta supõe { $rate } ao mês, antes do imposto. Se souber a taxa, me diz que eu refaço.
}
mission-discount-told = À vista{ $discount ->
    [yes] {", com o desconto,"}
   *[no] {""}
} sai { $cash }; { $down ->
    [yes] com a entrada e { $parts }x
   *[no] em { $parts }x
} são { $whole }{ $dearer ->
    [yes] , { $more } a mais: é como tomar um empréstimo a { $rate } ao mês.
   *[no] : parcelar não custa nada a mais, desde que as parcelas caibam no mês.
}
mission-discount = Perder { $discount } de desconto para pagar em { $parts }x é como tomar um empréstimo a { $rate } ao mês.
mission-discount-verdict = { $better ->
    [cash] Isso é mais do que o dinheiro rende parado ({ $yields } ao mês{ $source ->
        [told] {""}
        [found] {", pela Selic de hoje"}
       *[assumed] {", numa conta por alto"}
    }): se o dinheiro está aí e não vai fazer falta, à vista sai mais barato.
   *[parts] O dinheiro rende mais do que isso ({ $yields } ao mês{ $source ->
        [told] {""}
        [found] {", pela Selic de hoje"}
       *[assumed] {", numa conta por alto"}
    }): parcelar compensa, desde que ele fique mesmo guardado e as parcelas caibam no mês.
}
mission-needs-growth = Para essa conta preciso saber quanto é, por quanto tempo e, se você souber, a que taxa.
mission-needs-discount = Para comparar preciso do desconto à vista e do número de parcelas.
mission-ask-growth = { $missing ->
    [term] Por quanto tempo?
    [put] De quanto: um valor agora, ou por mês?
   *[both] De quanto, e por quanto tempo? Tipo “300 por mês, 5 anos”.
}
mission-ask-discount = { $missing ->
    [parts] E em quantas parcelas seria?
    [discount] De quanto é o desconto à vista?
   *[both] De quanto é o desconto à vista, e em quantas parcelas seria?
}
mission-bills = { $number ->
    [one] No próximo mês vence uma conta em aberto, de { $total }.
   *[other] No próximo mês vencem { $number } contas em aberto, { $total } ao todo.
}
mission-budgets-over = { $number ->
    [one] Um dos limites que você definiu já estourou neste mês.
   *[other] { $number } dos limites que você definiu já estouraram neste mês.
}
mission-burden = { $span ->
    [this_month] { $monthly } por mês são { $share } do que entrou este mês até agora ({ $income }). Isso ainda não é o mês todo: me diz quanto entra por mês que eu refaço.
   *[whole] { $monthly } por mês são { $share } do que entra ({ $income }). { $weight ->
        [light] É um peso tranquilo.
        [heavy] É bastante: o que passa de um terço da renda costuma virar aperto.
       *[some] Dá para encarar, com cuidado.
    }
}
mission-burden-fits = { $fits ->
    [yes] Hoje sobram { $spare }, então cabe, e ainda ficam { $left }.
   *[no] Hoje sobram { $spare }, então não cabe: faltariam { $left } todo mês.
}
mission-burden-rest = Só não sei o que já está comprometido todo mês: se os gastos fixos levam mais da metade, eu esperaria.
mission-quote = { $ticker } está em { $price }.
mission-price-earnings = O preço equivale a { $ratio } anos do lucro atual (é o P/L).
mission-share-selic = A régua para comparar é a Selic, que está em { $selic } ao ano sem susto nenhum: a ação precisa de chance de ganhar disso para valer o risco.
mission-share-fall = O risco é de verdade: numa queda de { $share }, que acontece em ano ruim, somem { $lost } de cada { $amount }.
mission-a-share = uma ação só
mission-share-questions = Antes de decidir sobre { $ticker }, eu responderia três perguntas. A reserva de emergência está feita? Esse dinheiro pode ficar parado uns cinco anos? E, se cair bastante, você segura sem vender no susto? Com três “sim”, uma fatia pequena não tira o sono de ninguém; com um “não”, renda fixa primeiro.
mission-share-debts = Você também tem { $total } em dívidas anotadas comigo: quitar as de juros altos rende mais do que quase qualquer ação.
mission-selic = A Selic está em { $selic } ao ano, e é isso que o Tesouro Selic paga, antes do imposto.
mission-real = Com a inflação em { $ipca }, o ganho de verdade fica perto de { $real } ao ano.
mission-cdb = { $more ->
    [yes] Um CDB de { $share } do CDI paga mais que o Tesouro Selic, que rende perto do CDI cheio. A diferença está no resto: se ele prende o dinheiro até o vencimento e se o banco é coberto pelo FGC.
   *[no] Um CDB de { $share } do CDI paga no máximo o que o Tesouro Selic paga, e o Tesouro dá para resgatar quando quiser. Só compensa se tiver outra vantagem.
}
mission-cdb-rate = Hoje isso dá cerca de { $rate } ao ano, antes do imposto.
mission-fixed-income = Para dinheiro de que você pode precisar, o que manda é poder tirar quando quiser: Tesouro Selic e CDB de liquidez diária que pague o CDI cheio fazem isso e rendem mais que a poupança. Para dinheiro com data, um CDB, LCI ou LCA mais longo costuma pagar melhor, e LCI e LCA não pagam imposto.
mission-invest-order = A ordem que costuma dar certo é essa: primeiro quitar dívida cara, depois montar a reserva de emergência em algo seguro e de saque rápido, e só então pensar em prazos longos e risco. O melhor investimento depende de quando você vai precisar do dinheiro, mais do que da taxa.
mission-grown = Na Selic, { $amount } renderiam cerca de { $earned } em um ano, antes do imposto.
mission-also = { $lead ->
    [personal_finance] Sobre o dinheiro do dia a dia:
    [planning] Sobre o plano:
   *[investments] Sobre investir:
}
mission-no-advice = Isso é informação para você pensar, não uma recomendação de investimento.
mission-needs-price = Para comparar eu preciso saber quanto custa. Me diz o valor, o prazo e a taxa, e eu faço a conta.
mission-needs-pace = Para essa conta eu preciso saber quanto você quer juntar e quanto guarda por mês. Me diz algo como “em quanto tempo junto 5 mil guardando 300 por mês”.
mission-needs-surplus = Para essa conta eu preciso saber quanto entra e quanto sai por mês. Me diz os dois, ou vai me contando os gastos.
mission-needs-goal = Para essa conta eu preciso saber quanto você quer juntar. Me diz algo como “quanto preciso juntar por mês pra ter tal valor em dois anos”.
mission-needs-wish = Para essa conta eu preciso saber com quanto por mês você quer viver. Me diz algo como “quero me aposentar com tanto por mês”.
mission-needs-spending = Para dizer o tamanho da reserva eu preciso saber quanto você gasta por mês. Me diz um valor aproximado, ou vai me contando os gastos.
mission-needs-income = Para dizer se cabe eu preciso saber quanto entra por mês e de quanto é a despesa. Me conta os dois?
mission-needs-categories = Para dizer onde cortar eu preciso ver para onde vai. Vai me contando os gastos por uns dias (“gastei 50 no mercado”) que eu te mostro o que mais pesa.
mission-needs-ledger = Ainda não tenho o que você ganha e gasta. Vai me contando (“gastei 50 no mercado”, “recebi 3 mil de salário”) e em um mês eu te digo com números; ou me diz agora quanto entra e quanto sai por mês, que eu já dou uma ideia.
mission-lacks-markets = Não consegui ver a cotação, os números da empresa nem as taxas de hoje, então não falo de preço.
mission-lacks-rates = Não consegui ver as taxas de hoje, por isso elas não entraram na conta.
mission-lacks-quotes = Não consegui ver a cotação e os números da empresa agora, então não falo do preço.
mission-lacks-time = { $part ->
    [yes] Uma parte não deu tempo de terminar; se quiser, pergunta só por ela.
   *[no] Não deu tempo de terminar essa conta, e meia conta eu não te passo. Se quiser, eu tento de novo com mais tempo.
}
mission-lacks-reach = Nesse ritmo a conta não fecha, nem em muito tempo.
mission-lacks-part = { $part ->
    [yes] Uma parte da conta falhou e ficou de fora.
   *[no] A conta falhou no meio e por isso ficou de fora: meia conta eu não te passo. Daqui a pouco, se quiser, eu tento de novo.
}
mission-quote-year = No último ano foi de { $least } a { $most }.
mission-finance-usual = Essa taxa é a média do mercado segundo o Banco Central, porque você não me disse a sua: com a da proposta eu refaço a conta.
mission-warns-other-source = Parte dos números veio de outra fonte, porque a de sempre não respondeu.
mission-warns-stand-in = Uma das taxas não respondeu, e no lugar dela usei outra que anda quase junto (Selic e CDI).
mission-warns-kept = Parte dos números é de algumas horas atrás.
mission-warns-outdated = Parte dos números é de alguns dias atrás, então confira antes de decidir.
mission-lacks-fundamentals = Não consegui ver os números da empresa, então não falo do lucro dela.
mission-not-known = não sei
mission-finance-down = Contei { $down } seus como entrada.
mission-finance-home = { $rent ->
    [none] Como você não paga aluguel, dá para esperar sem pressa: quanto maior a entrada, menos juros. Se financiar, amortiza sempre que sobrar.
    [known] O que decide é o quanto você quer a casa agora, se a parcela cabe com folga e se o preço sobe mais do que o seu dinheiro rende. Uma entrada maior, ou amortizar sempre que sobrar, corta boa parte dos juros.
   *[unknown] Só que num imóvel isso não é tudo: enquanto junta você paga aluguel, e o preço pode subir. Me diz quanto você paga de aluguel que eu ponho na conta. Uma entrada maior, ou amortizar sempre que sobrar, corta boa parte dos juros.
}
mission-crypto = cripto
mission-crypto-risk = Cripto oscila ainda mais do que ação e não paga nada enquanto você espera: é só dinheiro que, se sumir, não muda a sua vida.
mission-misunderstood = Desculpa, entendi errado{ $goal ->
    [pace] {": fiz a conta de "}em quanto tempo você junta
    [save_for] {": fiz a conta de "}quanto guardar por mês
    [debts] {": fiz a conta de "}quitar o que você deve
    [discount] {": fiz a conta de "}pagar à vista ou parcelado
    [finance_or_save] {": fiz a conta de "}financiar ou juntar
    [purchase] {": fiz a conta de "}pagar uma compra de uma vez
    [afford] {": fiz a conta de "}uma despesa de todo mês
    [surplus] {": fiz a conta de "}quanto sobra por mês
   *[other] {""}
}. Do que é a conta, e com quais valores? Me diz que eu refaço.
mission-cannot = Essa conta eu ainda não sei fazer sozinho, e prefiro não chutar. Me diz os valores numa frase só, como “8 mil em 12x de 790, vale a pena?”, que eu calculo.
terminal-report-since = Não é um dia. Escreva como 2026-11-01.
terminal-report-title = Relatório do Guarda
terminal-report-heading = { $analysis ->
    [costs] Custo dos modelos (em milionésimos de dólar)
    [triage] Triagem
    [coordinators] Coordenadores
    [resources] Recursos
    [reliability] Confiabilidade
    [satisfaction] Satisfação
    [usage] Uso
   *[health] Saúde (últimas cem)
}

## What asking a model has cost

budget-missions = { $limit ->
    [one] Por hoje já fiz a análise que cabe num dia 😊
   *[other] Por hoje já fiz as { $limit } análises que cabem num dia 😊
} A partir de { $date }, { $time }, é só perguntar de novo: guardei sua pergunta nas notas pra ela não se perder. Guardar, achar, somar e lembrar funcionam como sempre.
budget-more = Pra ir mais a fundo falta fôlego por hoje 😊 A partir de { $date }, { $time }, é só tocar de novo. A resposta que você já tem continua valendo.
budget-transcription = { $limit ->
    [one] Por hoje já ouvi o minuto de áudio que cabe num dia.
   *[other] Por hoje já ouvi os { $limit } minutos de áudio que cabem num dia.
} Volto a ouvir a partir de { $date }, { $time }. Ele fica guardado e toca de novo quando você pedir, e o que você escrever eu leio na hora.
budget-converse = Hoje já conversamos bastante, então respondo mais curtinho até { $date }, { $time }. Continuo aqui: te escuto, guardo, acho e te lembro do que precisar.
budget-today = De hoje: análises { $missions }, minutos de áudio { $minutes }, conversas { $talks }.
budget-again = Tudo zera { $date }, { $time }.
usage-none = Neste mês eu ainda não usei nenhum modelo de linguagem com você. Tudo saiu das minhas regras, sem custo.
usage-whole = Neste mês: { $calls ->
    [one] uma chamada
   *[other] { $calls } chamadas
} a modelos de linguagem, { $tokens } tokens, { $cost }.
usage-heading = { $by ->
    [persona] Por quem respondeu:
    [skill] Por assunto:
   *[model] Por modelo:
}
usage-nobody = { $by ->
    [persona] só entendendo o pedido
    [skill] sem assunto
   *[model] sem nome
}
usage-line = • { $name }: { $tokens } tokens, { $cost }
usage-unpriced = preço desconhecido
usage-partly = { $cost } fora o que não tem preço conhecido

# (end of missions)
