/**
 * The alphabetic codes of ISO 4217, list one, by the number of decimals of their minor unit; without a minor unit, as
 * for gold, that is 0. The list is that of 25 June 2024 with the codes assigned since: XCG (amendment 176) and XAD
 * (179). Codes withdrawn since (ANG, BGN, CUC) stay valid: transactions settled in them may still be reported.
 */
const currenciesByDecimals: Readonly<Record<number, string>> = {
  0: `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF
    XPT XSU XTS XUA XXX`,
  2: `
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP
    GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN
    QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD
    TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: `
    BHD IQD JOD KWD LYD OMR TND`,
  4: `
    CLF UYW`,
};

/**
 * ISO 3166-1, assigned codes only: alpha-2 and alpha-3 as one word. The exception is Kosovo, for which the European
 * Union, the World Bank and the IMF use the user-assigned XK and XKX (decisions/0012).
 */
const countryPairs = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH
  BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT
  BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB
  CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP
  ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB
  GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL
  ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM
  KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY
  MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT
  MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU
  NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT
  REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR
  SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS
  TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN
  VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE`;

const decimalsOfCurrencies: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByDecimals).flatMap(([decimals, codes]) =>
    wordsOf(codes).map((code) => [code, Number(decimals)] as const),
  ),
);

const alpha3OfAlpha2: ReadonlyMap<string, string> = new Map(
  wordsOf(countryPairs).map((pair) => [pair.slice(0, 2), pair.slice(2)]),
);

const countries: ReadonlySet<string> = new Set(alpha3OfAlpha2.values());

/**
 * The codes of list one that name no money that anybody is paid in: precious metals, units of account of banks and of
 * the bond market, the code for tests, and the one for "no currency".
 */
const notPaidIn: ReadonlySet<string> = new Set(
  wordsOf('XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'),
);

/** Whether a transaction can be settled in the currency: ISO 4217 knows it, and people pay in it. Case-sensitive. */
export function isSettlementCurrency(code: string): boolean {
  return isCurrency(code) && !notPaidIn.has(code);
}

/** Whether ISO 4217 knows the currency. Case-sensitive. */
export function isCurrency(code: string): boolean {
  return decimalsOfCurrencies.has(code);
}

/**
 * The number of decimals of a currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD, and 0 where there is
 * no minor unit, as for gold. `undefined` for anything that is not a currency. Case-sensitive.
 */
export function currencyDecimals(code: string): number | undefined {
  return decimalsOfCurrencies.get(code);
}

/** Whether ISO 3166-1 has assigned the alpha-3 code to a country, or it is XKX for Kosovo. Case-sensitive. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

/**
 * The alpha-3 code of the country with this alpha-2 code (ISO 3166-1, and XK for Kosovo); `undefined` for any other
 * text. Case-sensitive.
 */
export function alpha3Of(alpha2: string): string | undefined {
  return alpha3OfAlpha2.get(alpha2);
}

/** Codes of the European Union's tax and customs offices, which ISO 3166-1 reserves for the same countries. */
const europeanCodes: ReadonlyMap<string, string> = new Map([
  ['UK', 'GBR'],
  ['EL', 'GRC'],
]);

/** The alpha-3 code of ISO 3166-1 for an alpha-2 or alpha-3 code, in either case; `undefined` for anything else. */
export function toCountry(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (upper.length === 3) return isCountry(upper) ? upper : undefined;
  return alpha3Of(upper) ?? europeanCodes.get(upper);
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
