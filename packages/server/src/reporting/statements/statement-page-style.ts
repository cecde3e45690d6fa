/** For the screen and for A4 paper: table heads repeat on every page, and no row is cut in two. */
export const statementPageStyle = `
:root{color-scheme:light;--ink:#16191d;--soft:#59626d;--paper:#fff;--panel:#f3f5f7;--rule:#d5dae0;--warn:#a35200}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e8eaed;--soft:#a3acb8;--paper:#15181c;--panel:#20252b;--rule:#3a424c;--warn:#ffb35c}}
*{box-sizing:border-box}
body{font:10.5pt/1.45 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;color:var(--ink);background:var(--paper);max-width:210mm;margin:0 auto;padding:16mm 15mm}
h1{font-size:22pt;line-height:1.15;font-weight:600;margin:0 0 5mm}
h2{font-size:12.5pt;font-weight:600;margin:9mm 0 2.5mm;break-after:avoid}
dl,dd,p{margin:0}
header{border-bottom:1.5pt solid var(--ink);padding-bottom:5mm}
.issuer{text-align:right;margin-bottom:7mm}
.head{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:6mm 10mm}
.head dl{display:grid;grid-template-columns:1fr 1fr;gap:2.5mm 6mm;align-content:start}
.party{overflow-wrap:anywhere}
.status{margin-top:5mm}
.kind,dt{font-size:8.5pt;color:var(--soft)}
dd{overflow-wrap:anywhere}
.draft{border:1pt solid var(--warn);color:var(--warn);border-radius:2pt;padding:.2mm 1.5mm}
.figures{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2mm 4mm;background:var(--panel);border-radius:3pt;padding:3.5mm 4.5mm;margin-bottom:3mm;break-inside:avoid}
.figures dd{font-size:12pt;font-variant-numeric:tabular-nums}
.figures div:last-child{text-align:right}
.figures div:last-child dd{font-weight:700}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:8.5pt;font-weight:600;color:var(--soft);text-align:left;border-bottom:1pt solid var(--ink);padding:1mm 2mm}
td{border-bottom:.5pt solid var(--rule);padding:1.3mm 2mm;vertical-align:top;overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
td:first-child{min-width:42mm}
.number{text-align:right;white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
.sum tr:first-child td,.sum tr:last-child td{font-weight:700}
.sum tr:last-child td{border-bottom:1pt solid var(--ink)}
.sum{break-before:avoid}
.entries{font-size:8pt}
.entries th,.entries td{padding:.8mm 2.4mm .8mm 0}
.entries th:last-child,.entries td:last-child{padding-right:0}
.entries td.id{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;font-size:7.5pt;min-width:34mm}
.time{white-space:nowrap}
.warning{border-left:3pt solid var(--warn);padding:1mm 3mm;margin:3mm 0 0}
.terms{margin-top:4mm}
.none{margin:8mm 0}
footer{margin-top:9mm;font-size:8.5pt;color:var(--soft);break-inside:avoid}
footer p{margin-bottom:2mm}
code{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere;color:var(--ink)}
@media screen and (max-width:180mm){body{padding:6mm 5mm}.scroll{overflow-x:auto}.head{grid-template-columns:minmax(0,1fr)}.issuer{text-align:left}}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#59626d}}
@media print{body{max-width:none;margin:0;padding:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
