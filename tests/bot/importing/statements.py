"""Bank statements as banks write them, with who says that they do.

- OFX 1.x, whose elements need no end, and 2.x, which is XML: the specifications,
  https://financialdataexchange.org/ofx. As Nubank writes it: DTPOSTED with "[-3:BRT]", a UUID for FITID, all in MEMO.
- One FITID for several entries of a day: Banco do Brasil, https://github.com/securo-finance/securo/issues/911.
- Nubank's account: Data,Valor,Identificador,Descrição, days as 03/10/2025 and sums as -37.79, on which the tests of its
  public importers agree: https://github.com/search?q=%22Data%2CValor%2CIdentificador%22&type=code.
- Nubank's card: date,title,amount, what was bought without a sign:
  https://github.com/HigorMonteiro/financeflow/blob/main/IMPORTAR_NUBANK.md.
"""

from __future__ import annotations

from collections.abc import Iterable

ACCOUNT_HEAD = "Data,Valor,Identificador,Descrição"
ACCOUNT_ROWS = (
    "01/10/2026,3500.00,68138eea-2dd1-40ae-898f-6ebf077ff901,"
    "Transferência recebida pelo Pix - ACME LTDA - 12.345.678/0001-90 - BCO DO BRASIL (0001) Agência: 1 Conta: 2-3",
    "02/10/2026,-37.79,68138eea-2dd1-40ae-898f-6ebf077ff902,Compra no débito via NuPay - iFood",
    "02/10/2026,-8.00,68138eea-2dd1-40ae-898f-6ebf077ff903,Compra no débito - PADARIA DO ZE",
    "02/10/2026,-8.00,68138eea-2dd1-40ae-898f-6ebf077ff904,Compra no débito - PADARIA DO ZE",
    "10/10/2026,-1200.50,68138eea-2dd1-40ae-898f-6ebf077ff905,Pagamento de fatura",
    "11/10/2026,-100.00,68138eea-2dd1-40ae-898f-6ebf077ff906,Aplicação RDB",
)
ACCOUNT = "\n".join((ACCOUNT_HEAD, *ACCOUNT_ROWS)) + "\n"

CARD_HEAD = "date,title,amount"
CARD_ROWS = (
    "2026-10-20,Studio Z - Parcela 1/3,106.66",
    "2026-10-20,Burger King,72.80",
    "2026-10-20,Burger King,72.80",
    "2026-10-05,Pagamento recebido,-1200.50",
    "2026-10-06,Estorno de Loja,-50.00",
)
CARD = "\n".join((CARD_HEAD, *CARD_ROWS)) + "\n"

_SGML_HEAD = """OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:UTF-8
CHARSET:NONE
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

"""
_XML_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" '
    'NEWFILEUID="NONE"?>\n'
)
_SIGN_ON = (
    "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>20261101</DTSERVER>"
    "<LANGUAGE>POR</LANGUAGE><FI><ORG>{bank}</ORG><FID>260</FID></FI></SONRS></SIGNONMSGSRSV1>"
)

Entry = tuple[str, str, str, str]
ENTRIES: tuple[Entry, ...] = (
    ("20261001000000[-3:BRT]", "3500.00", "68138eea-2dd1-40ae-898f-6ebf077ff901", "Transferência recebida - ACME LTDA"),
    ("20261002000000[-3:BRT]", "-37.79", "68138eea-2dd1-40ae-898f-6ebf077ff902", "Compra no débito via NuPay - iFood"),
    ("20261003000000[-3:BRT]", "-90.76", "7", "TOK & STOK"),
    ("20261003000000[-3:BRT]", "-12.00", "7", "TARIFA"),
)


def sgml(entries: Iterable[Entry] = ENTRIES, *, currency: str = "BRL", bank: str = "NU PAGAMENTOS S.A.") -> str:
    """Return a statement of an account in OFX 1.x, whose elements are not closed."""
    said = "".join(
        f"<STMTTRN>\n<TRNTYPE>{'CREDIT' if amount[0] != '-' else 'DEBIT'}\n<DTPOSTED>{day}\n<TRNAMT>{amount}\n"
        f"<FITID>{fitid}\n<MEMO>{memo}\n</STMTTRN>\n"
        for day, amount, fitid, memo in entries
    )
    return (
        f"{_SGML_HEAD}<OFX>{_SIGN_ON.format(bank=bank)}<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS>\n<CURDEF>{currency}\n"
        "<BANKACCTFROM>\n<BANKID>0260\n<ACCTID>123-4\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n<BANKTRANLIST>\n"
        f"<DTSTART>00000000\n<DTEND>20261031\n{said}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20261031</LEDGERBAL>"
        "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
    )


def xml_of_a_card(entries: Iterable[Entry] = ENTRIES) -> str:
    """Return a statement of a credit card in OFX 2.x, which is XML."""
    said = "".join(
        f"<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>{day}</DTPOSTED><TRNAMT>{amount}</TRNAMT><FITID>{fitid}</FITID>"
        f"<MEMO><![CDATA[{memo}]]></MEMO></STMTTRN>"
        for day, amount, fitid, memo in entries
    )
    return (
        f"{_XML_HEAD}<OFX>{_SIGN_ON.format(bank='Banco Qualquer')}<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>"
        f"<CURDEF>BRL</CURDEF><CCACCTFROM><ACCTID>5555</ACCTID></CCACCTFROM><BANKTRANLIST>{said}</BANKTRANLIST>"
        "</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>"
    )
