import { expect, test } from '@playwright/test';

const colours = [
  {
    name: 'primary',
    value: '#008DA3',
    seen: 'rgb(0, 141, 163)',
    advice: '白い文字の下には --color-primary-fill（4.66:1）を敷きます。',
  },
  { name: 'secondary', value: '#E5F4F6', seen: 'rgb(229, 244, 246)', advice: '文字には使わず' },
  { name: 'main secondary', value: '#3EBACD', seen: 'rgb(62, 186, 205)', advice: '白地で2.31:1。文字には使わず' },
  { name: 'main tertiary', value: '#E5F4F7', seen: 'rgb(229, 244, 247)', advice: '文字には使わず' },
  {
    name: 'error primary',
    value: '#E0483D',
    seen: 'rgb(224, 72, 61)',
    advice: '白地で4.07:1。文字には使わず、--color-error-text（5.41:1）を使います。',
  },
  { name: 'info primary', value: '#007DD7', seen: 'rgb(0, 125, 215)', advice: '白地で4.27:1。文字には使わず' },
  { name: 'done primary', value: '#2CAB00', seen: 'rgb(44, 171, 0)', advice: '白地で3.03:1。文字には使わず' },
  { name: 'warning', value: '#E59900', seen: 'rgb(229, 153, 0)', advice: '白地で2.36:1。文字には使わず' },
  { name: 'accent', value: '#E59900', seen: 'rgb(229, 153, 0)', advice: '白地で2.36:1。文字には使わず' },
  { name: 'border primary', value: '#dbdbdb', seen: 'rgb(219, 219, 219)', advice: '文字には使わず' },
];

const icons =
  'arrow, bell, email, chevron, close, QR scan, printer, pencil, trash, note, dots, package down, undo, account, alarm, home, ' +
  'movie, cloud print, hospital, lock, file document, download, plus, swap, check';

test(
  'specification/design.md §§1–5: the gallery shows every colour, icon, breakpoint and button style; below lg the layout is the mobile one',
  { tag: '@full' },
  async ({ page }) => {
    await test.step('specification/design.md §§1, 3–5: the gallery shows every colour, icon, breakpoint and the time of scrolling', async () => {
      await page.goto('/#/foundations');
      for (const { name, value, seen, advice } of colours) {
        const swatch = page.getByRole('group', { name, exact: true });
        await expect(swatch).toContainText(value);
        await expect(swatch).toContainText(advice);
        await expect(swatch.locator('span').first()).toHaveCSS('background-color', seen);
      }
      await expect(page.getByRole('group', { name: 'black', exact: true })).toBeVisible();
      expect(await page.getByRole('group', { name: /^grey / }).count()).toBeGreaterThan(4);

      for (const name of icons.split(', ')) {
        const icon = page.getByRole('group', { name, exact: true });
        await expect(icon).toBeVisible();
        await expect(icon.locator('svg path')).toHaveAttribute('d', /^M/);
      }

      const widths = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 };
      for (const [name, width] of Object.entries(widths)) {
        await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name} ${width}px`) })).toBeVisible();
      }
      await expect(page.getByText('lg 1280px（これより狭いとモバイルの配置）')).toBeVisible();
      await expect(page.getByText('300ミリ秒で動きます')).toBeVisible();
    });

    await test.step('specification/design.md §2: the gallery shows every button style in every size and weight', async () => {
      await page.goto('/#/buttons');
      const styles =
        'primary, secondary, tertiary, disabled, fourth, subTertiary, errorSecondary, blackSecondary'.split(', ');
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveText([
        '種類',
        'main・normal',
        'main・bold',
        'small・normal',
        'small・bold',
        '処理中',
        '使えない',
      ]);
      for (const style of styles) {
        const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: style, exact: true }) });
        const buttons = row.getByRole('button');
        await expect(buttons).toHaveCount(6);
        const looks = await buttons.evaluateAll((all) =>
          all.map((button) => ({ height: button.clientHeight, weight: getComputedStyle(button).fontWeight })),
        );
        const [mainNormal, mainBold, smallNormal, smallBold] = looks;
        expect(mainNormal?.height, style).toBe(mainBold?.height);
        expect(smallNormal?.height, style).toBeLessThan(mainNormal?.height ?? 0);
        expect([mainNormal, mainBold, smallNormal, smallBold].map((look) => look?.weight)).toEqual([
          '400',
          '600',
          '400',
          '600',
        ]);
        await expect(buttons.nth(4)).toHaveAttribute('aria-busy', 'true');
        await expect(buttons.nth(5)).toBeDisabled();
      }
    });

    await test.step('below lg the layout is the mobile one', async () => {
      const lastPlace = page.getByRole('navigation').getByRole('link', { name: '印刷' });
      const others = page.getByRole('button', { name: 'その他', exact: true });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/#/buttons');
      await expect(lastPlace).toBeVisible();
      await expect(others).toHaveCount(0);
      await page.setViewportSize({ width: 1279, height: 800 });
      await expect(lastPlace).toHaveCount(0);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'ボタン' })).toBeVisible();
      await others.click();
      await expect(page.getByRole('dialog', { name: 'メニュー' }).getByRole('link', { name: '印刷' })).toBeVisible();
    });
  },
);
