/** For screens of any width, light or dark, and for A4 paper: on a narrow screen each row of a table becomes a list. */
export const subjectPageStyle = `
:root{color-scheme:light dark;--text:#16191d;--quiet:#59626d;--ground:#fff;--panel:#f3f5f7;--line:#d5dae0}
@media (prefers-color-scheme:dark){:root{--text:#e8eaed;--quiet:#a5adb8;--ground:#15181c;--panel:#20252b;--line:#3a424c}}
*{box-sizing:border-box}
body{font:1rem/1.5 "Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;color:var(--text);background:var(--ground);margin:0}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .75rem}
h2{font-size:1.25rem;margin:0 0 .5rem;break-after:avoid}
p{margin:0 0 .75rem;max-width:46rem}
a{color:inherit}
dl,dd{margin:0}
dt,th{font-size:.85rem;font-weight:400;color:var(--quiet);text-align:left}
dd,td{overflow-wrap:anywhere}
header{border-bottom:2px solid var(--text);padding-bottom:1rem}
header dl{display:flex;flex-wrap:wrap;gap:.5rem 2.5rem}
.conclusion{font-size:1.1rem}
nav{margin-top:1.5rem}
nav h2{font-size:1rem}
ul{margin:0;padding-left:1.25rem;max-width:46rem}
section li{margin-bottom:.5rem}
section{margin-top:2.5rem}
.about,.record{display:grid;grid-template-columns:minmax(9rem,13rem) 1fr;gap:.35rem 1.25rem}
.about>div,.record>div{display:grid;grid-column:1/-1;grid-template-columns:subgrid}
.about{margin-bottom:1rem}
.about dd{max-width:36rem}
.record{background:var(--panel);border-radius:.4rem;padding:1rem;margin-bottom:.75rem;break-inside:avoid}
table{width:100%;border-collapse:collapse;table-layout:fixed}
.events th:nth-child(3),.events th:nth-child(5){width:27%}
thead{display:table-header-group}
tr{break-inside:avoid}
th{border-bottom:2px solid var(--text);padding:.25rem 1rem .25rem 0;vertical-align:bottom}
td{border-bottom:1px solid var(--line);padding:.4rem 1rem .4rem 0;vertical-align:top;font-size:.9rem}
th:last-child,td:last-child{padding-right:0}
.count,.nothing,.none{color:var(--quiet)}
.count{margin:.5rem 0 0;font-size:.9rem}
.nothing{background:var(--panel);border-radius:.4rem;padding:.75rem 1rem}
@media screen and (max-width:42rem){
.about,.record{grid-template-columns:1fr;gap:.6rem}
.about>div,.record>div{display:block}
thead{display:none}
table,tbody,tr,td{display:block}
tr{background:var(--panel);border-radius:.4rem;padding:.75rem 1rem;margin-bottom:.75rem}
td{border:0;padding:.2rem 0}
td::before{content:attr(data-label);display:block;font-size:.85rem;color:var(--quiet)}
}
@page{size:A4;margin:16mm 15mm 18mm;@bottom-right{content:"Page " counter(page) " of " counter(pages);font:8pt Helvetica,Arial,sans-serif;color:#59626d}}
@media print{
:root{color-scheme:light;--text:#16191d;--quiet:#59626d;--ground:#fff;--panel:#f3f5f7;--line:#d5dae0}
body{font-size:10pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{max-width:none;padding:0}
nav{display:none}
}
`;
