import type { Blank, DemoForm } from './forms.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const blank = ({ label, width, height = 7 }: Blank): string =>
  `<th>${escape(label)}</th><td><i data-label="${escape(label)}" style="width:${width}mm;height:${height}mm"></i></td>`;

const header = (form: DemoForm, page: number): string => `
  <header><span>さくら総合病院　${escape(form.department)}</span><b>見本・医学的確認前</b><span>様式 ${escape(form.number)}　${page}/2</span></header>`;

const sections = (list: DemoForm['sections']): string =>
  list
    .map(({ heading, text }) => `<h2>${escape(heading)}</h2>${text.map((line) => `<p>${escape(line)}</p>`).join('')}`)
    .join('');

/** Two sheets of A4; places to write on are empty elements with a label. */
export const htmlOf = (form: DemoForm): string => `<!doctype html><html lang="ja"><meta charset="utf-8"><style>
  @page { size: A4; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 10.5pt/1.65 "Noto Sans CJK JP", sans-serif; color: #111 }
  section { position: relative; width: 210mm; height: 297mm; padding: 14mm 18mm; overflow: hidden; break-after: page }
  section:last-child { break-after: auto }
  header { display: flex; justify-content: space-between; font-size: 8.5pt; color: #444; margin-bottom: 4mm }
  header b { color: #b3261e; letter-spacing: .1em }
  h1 { font-size: 15pt; text-align: center; margin: 2mm 0 5mm }
  h2 { font-size: 11.5pt; margin: 4mm 0 1mm; border-left: 2mm solid #008da3; padding-left: 2mm }
  p { margin-bottom: 1mm; text-align: justify }
  table { width: 100%; border-collapse: collapse; margin-bottom: 3mm; table-layout: auto }
  th, td { border: .25mm solid #777; padding: 1mm 1.5mm; font-size: 9.5pt; text-align: left; font-weight: normal }
  th { background: #eef6f7; width: 30mm }
  i { display: block; max-width: 100% }
  .rights { border: .4mm solid #444; padding: 3mm 4mm; margin-top: 5mm }
  .rights h2 { margin-top: 0; border: 0; padding: 0 }
  .agree { margin: 6mm 0 3mm; font-weight: bold }
</style>
<section>${header(form, 1)}<h1>${escape(form.title)}</h1>
  <table>${form.facts
    .map(
      (row) =>
        `<tr>${row
          .map(blank)
          .join('')
          .replace('<td>', row.length === 1 ? '<td colspan="3">' : '<td>')}</tr>`,
    )
    .join('')}</table>
  ${sections(form.sections.slice(0, 3))}</section>
<section>${header(form, 2)}${sections(form.sections.slice(3))}
  <div class="rights"><h2>${escape(form.closing.rights.heading)}</h2>${form.closing.rights.text.map((line) => `<p>・${escape(line)}</p>`).join('')}</div>
  <p class="agree">${escape(form.closing.agree)}</p>
  <table>
    <tr>${blank({ label: '患者署名', width: 60, height: 14 })}${blank({ label: '署名日', width: 40, height: 14 })}</tr>
    <tr>${blank({ label: '代諾者署名', width: 60, height: 14 })}${blank({ label: '続柄', width: 40, height: 14 })}</tr>
    <tr>${blank({ label: '立会人署名', width: 60, height: 14 })}<td colspan="2" style="font-size:8.5pt">代諾者：本人が署名できないとき、または未成年のとき</td></tr>
    ${form.closing.doctorSigns ? `<tr>${blank({ label: '医師署名', width: 60, height: 14 })}<td colspan="2"></td></tr>` : ''}
  </table></section></html>`;
