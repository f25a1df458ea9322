// Prints the demonstration's consent forms: node scripts/make-demo-forms.ts. Needs Chromium and Noto Sans CJK.
// What it makes is committed under apps/server/seed/media/forms, so nobody has to run it to try the product.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoForms } from './demo-forms/forms.ts';
import { htmlOf } from './demo-forms/page.ts';
import { openBrowser } from './demo-videos/record.ts';

const POINTS_PER_PIXEL = 0.75;
const folder = fileURLToPath(new URL('../apps/server/seed/media/forms/', import.meta.url));

await mkdir(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const form of demoForms) {
    const page = await browser.newPage();
    await page.emulateMedia({ media: 'print' });
    await page.setContent(htmlOf(form));
    // Sheets have the size of paper, so that what is measured here lies there on the print.
    const blanks: unknown = await page.evaluate(`[...document.querySelectorAll('i[data-label]')].map((blank) => {
      const sheet = blank.closest('section');
      const origin = sheet.getBoundingClientRect();
      const box = blank.getBoundingClientRect();
      const points = (pixels) => Math.round(pixels * ${POINTS_PER_PIXEL} * 10) / 10;
      return {
        label: blank.dataset.label,
        page: [...document.querySelectorAll('section')].indexOf(sheet) + 1,
        x: points(box.x - origin.x),
        y: points(box.y - origin.y),
        width: points(box.width),
        height: points(box.height),
      };
    })`);
    await writeFile(join(folder, `${form.slug}.pdf`), await page.pdf({ preferCSSPageSize: true }));
    await writeFile(join(folder, `${form.slug}.json`), `${JSON.stringify(blanks, null, 2)}\n`);
    await page.close();
    console.log(form.slug);
  }
} finally {
  await browser.close();
}
