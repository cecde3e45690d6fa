/** For the screen and for A4 paper: table heads repeat on every page, and no row is cut in two. */
export const statementPageStyle = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{font:10.5pt/1.45 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;color:#16191d;background:#fff;max-width:210mm;margin:0 auto;padding:16mm 15mm}
h1{font-size:22pt;line-height:1.15;font-weight:600;margin:0 0 5mm}
h2{font-size:12.5pt;font-weight:600;margin:9mm 0 2.5mm;break-after:avoid}
dl,dd{margin:0}
header{border-bottom:1.5pt solid #16191d;padding-bottom:5mm}
header dl{display:grid;grid-template-columns:2fr 1fr 1fr;gap:3mm 8mm}
.wide{grid-column:1/-1}
.kind,dt{font-size:8.5pt;color:#59626d;margin:0}
dd{overflow-wrap:anywhere}
.draft{border:1pt solid #a35200;color:#a35200;border-radius:2pt;padding:.2mm 1.5mm}
.figures{display:grid;grid-template-columns:repeat(5,auto);justify-content:space-between;gap:2mm 6mm;background:#f3f5f7;border-radius:3pt;padding:3.5mm 4.5mm;margin-bottom:3mm;break-inside:avoid}
.figures dd{font-size:13pt;font-variant-numeric:tabular-nums}
.figures div:last-child{text-align:right}
.figures div:last-child dd{font-weight:700}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:8.5pt;font-weight:600;color:#59626d;text-align:left;border-bottom:1pt solid #16191d;padding:1mm 2mm}
td{border-bottom:.5pt solid #d5dae0;padding:1.3mm 2mm;vertical-align:top;overflow-wrap:anywhere}
th:first-child,td:first-child{padding-left:0}
th:last-child,td:last-child{padding-right:0}
.number{text-align:right;white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
.sum td{font-weight:700;border-bottom:1pt solid #16191d}
.sum{break-before:avoid}
.entries{font-size:8pt}
.entries th,.entries td{padding:.8mm 2.4mm .8mm 0}
.entries th:last-child,.entries td:last-child{padding-right:0}
.id{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;font-size:7.5pt;min-width:34mm}
.time{white-space:nowrap}
.warning{border-left:3pt solid #a35200;padding:1mm 3mm;margin:3mm 0 0}
.none{margin:8mm 0}
footer{margin-top:9mm;font-size:8.5pt;color:#59626d;break-inside:avoid}
code{font-family:"SFMono-Regular",Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere;color:#16191d}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#59626d}}
@media print{body{max-width:none;margin:0;padding:0;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
