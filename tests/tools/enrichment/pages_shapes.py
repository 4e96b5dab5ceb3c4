"""Pages of every kind, and what each says of itself."""

from __future__ import annotations

OPEN_GRAPH = """<!doctype html><html lang="pt-br" prefix="og: http://ogp.me/ns#"><head><meta charset="utf-8">
<title>Bolo de cenoura - Panelinha | O site</title>
<meta property="og:title" content="Bolo de cenoura &amp; chocolate">
<meta property='og:description' content='Fofo > todos'>
<meta property="og:site_name" content="Panelinha"><meta property="og:image" content="/fotos/bolo.jpg">
<meta name="author" content="Rita Lobo"><meta property="article:published_time" content="2024-05-31T08:00:00-03:00">
</head><body><h1>Outra coisa</h1></body></html>"""

TWITTER = """<head><meta name="twitter:title" content="Um fio"><meta name="twitter:description" content="Dez coisas">
<meta name="twitter:image" content="https://img.exemplo.com/fio.png"><meta name="twitter:creator" content="@ana">"""

LINKED = """<html lang=en><title>x</title><script type="application/ld+json">
{"@context": "https://schema.org", "@graph": [
 {"@type": "WebSite", "name": "O jornal"}, {"@type": ["NewsArticle"], "headline": "A &amp; B chegam",
  "description": "Resumo", "author": [{"name": "Ana"}, {"name": "Bia"}], "datePublished": "2023-01-02",
  "publisher": {"name": "O Jornal"}, "image": {"url": "https://img.exemplo.com/a.jpg"}, "inLanguage": "pt_BR"}]}
</script>"""

PLAIN = """<HTML><HEAD><TITLE> Uma
  página  velha </TITLE><META NAME=DESCRIPTION CONTENT="De 1998"></HEAD>
<BODY><TIME DATETIME="1998-07-12">ontem</TIME>"""

TRAPS = """<!-- <meta property="og:title" content="comentado"> -->
<script>var a = '<meta property="og:title" content="js">'
</script><style>title { }</style><template><title>modelo</title></template><title>Verdadeira</title>"""

FILM = """<html lang="pt"><title>Matrix (1999) - Filmes</title><meta property="og:title" content="Matrix ⭐ 8.7">
<meta property="og:type" content="video.movie"><meta property="og:site_name" content="Banco de filmes">
<meta property="og:description" content="Um programador descobre a verdade."><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Movie", "name": "Matrix", "datePublished": "1999-05-21",
 "director": [{"@type": "Person", "name": "Lana Wachowski"}], "genre": ["Ação"]}</script>"""

CLIP = """<title>Assista</title><meta property="og:type" content="video.other">
<meta property="og:title" content="Um gol"><meta property="og:site_name" content="Esportes">"""
