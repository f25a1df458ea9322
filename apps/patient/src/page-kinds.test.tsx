import type { PatientPageItem } from '@nattoku/contract/patient-page/patient-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { HomeScreen } from '#areas/steps/home.screen.tsx';
import { ReceiptCode } from '#areas/steps/receipt-code.tsx';
import { VideoItemScreen } from '#areas/video/item.screen.tsx';
import '#page-kinds.ts';
import { declareKinds, kindNames } from '#progress/declared-kinds.ts';
import type { ItemKind, ItemKinds, RecordWords } from '#progress/item-kind.ts';
import { nextThing, ordersToClose, stepsOf } from '#progress/steps.ts';
import { showScreen } from '#progress/shown-screen.ts';
import { wayOn } from '#progress/way-on.ts';
import { sheetKind } from '#testing/sheet-kind.tsx';
import { aConsent } from '#testing/patient-consents.ts';
import { aFormItem, anItem, anOrder, aPage, newId } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';

const aSheet = (parts: Partial<PatientPageItem> = {}) =>
  ({
    id: newId(),
    kind: 'sheet',
    title: '持ち物の用紙',
    required: true,
    done: false,
    content: {},
    ...parts,
  }) as PatientPageItem;

const anyOrder = (...items: PatientPageItem[]) => anOrder<PatientPageItem>({ items });
const home = (...items: PatientPageItem[]) => renderToStaticMarkup(shownOn(aPage(anyOrder(...items)), <HomeScreen />));

test('of a kind that came after this page was loaded the title is shown, and nothing can be opened', () => {
  const shown = home(anItem(), aSheet());
  expect(shown).toContain('ご案内が2つあります');
  expect(shown).toContain('このページを読み込みなおしてください');
});

test('a part that is due before its order says so, and the next day stands above', () => {
  const [early, last] = ['2099-12-04T14:59:59.999Z', '2099-12-10T14:59:59.999Z'];
  const shown = (film: ReturnType<typeof anItem>) =>
    renderToStaticMarkup(shownOn(aPage({ ...anyOrder(film, aFormItem(aConsent())), dueAt: last }), <HomeScreen />));
  expect(shown(anItem({ dueAt: early })).match(/[0-9]+日（.）まで(?:にごらんください)?/g)).toEqual([
    '4日（金）までにごらんください',
    '4日（金）まで',
  ]);
  expect(shown(anItem({ dueAt: early, finished: true })).match(/[0-9]+日（.）まで/g)).toEqual(['10日（木）まで']);
});

test('the order whose link was opened stands first; what was sent before stands below it as something else', () => {
  const form = { ...anyOrder(aFormItem(aConsent())), title: '胃内視鏡検査の同意書' };
  const older = { ...anyOrder(anItem()), title: '先にお送りした動画' };
  const shown = renderToStaticMarkup(shownOn(aPage(form, older), <HomeScreen />));
  expect(shown).toMatch(/胃内視鏡検査の同意書.*ほかのご案内.*先にお送りした動画/s);
  expect(shown).toContain('同意書を開く');
});

describe('with a kind that only this test knows', () => {
  beforeAll(() => declareKinds({ sheet: sheetKind }));

  test('no kind takes the place of another', () => {
    expect(() => declareKinds({ video: sheetKind })).toThrow('video');
    expect(kindNames()).toEqual(['video', 'scenario', 'interview', 'consent', 'talk', 'sheet']);
  });

  test('the first screen counts it, lists it, and leads to it', () => {
    const [video, form, sheet] = [anItem({ finished: true }), aFormItem(aConsent()), aSheet()];
    expect(home(anItem(), form, sheet)).toContain('動画と同意書と用紙が、合わせて3つあります');
    expect(home(aSheet())).toContain('用紙をお読みください');
    expect(home(video, sheet)).toMatch(/2つのうち1つ終わりました.*持ち物の用紙.*まだ読んでいません.*用紙を読む/s);
  });

  test('kinds of one name are named once', () => {
    const told = { required: true, done: false, title: '手術の説明' };
    const scenario = { ...told, id: newId(), kind: 'scenario', steps: [], entries: [], isOver: false, videos: [] };
    const talk = { ...told, id: newId(), kind: 'talk', state: 'planned', startsAt: null };
    const others = [scenario, talk] as unknown as PatientPageItem[];
    expect(home(anItem(), ...others)).toContain('動画と説明が、合わせて3つあります');
  });

  test('its screen is opened with the words that it chose', () => {
    const sheet = aSheet();
    const page = aPage(anyOrder(sheet));
    const shown = showScreen({ name: 'item', itemId: sheet.id, part: 'back', of: null }, page, stepsOf(page));
    if (shown.name !== 'item') throw new Error('The sheet was not opened');
    const { kind, ...props } = shown;
    expect(renderToStaticMarkup(<kind.Screen {...props} />)).toBe('<p>持ち物の用紙 back</p>');
  });

  test('the way on leads to it, and an order with it is ended by the last of all', () => {
    const [video, sheet] = [anItem({ finished: true }), aSheet()];
    const page = aPage(anyOrder(video, sheet));
    const steps = stepsOf(page);
    expect(steps[0] && wayOn(steps, steps[0])).toMatchObject({ screen: { itemId: sheet.id }, label: '用紙へ進む' });
    expect(nextThing(page, steps)?.item).toBe(sheet);
    expect(ordersToClose(page)).toEqual([]);
    const done = anyOrder(video, aSheet({ done: true }));
    expect(ordersToClose(aPage(done))).toEqual([done]);
  });

  test('who did it at a poster is found by it', () => {
    const order = { ...anyOrder(anItem(), aSheet()), receiptCode: '123456' };
    const shown = renderToStaticMarkup(<ReceiptCode order={order} />);
    expect(shown).toContain('「動画を見ました。用紙を読みました」');
    expect(shown).toContain('見た記録と確認した記録を、');
  });
});

test('a kind without its part, and a record without a name, do not compile', () => {
  expectTypeOf<Omit<ItemKinds, 'consent'>>().not.toExtend<ItemKinds>();
  expectTypeOf<{ watched: RecordWords }>().not.toExtend<ItemKind<'video'>['records']>();
});

test('a question that is gone gives way to its video', () => {
  const item = anItem({ title: '手術の前の日' });
  const order = anyOrder(item);
  const screen = <VideoItemScreen step={{ order, item, number: 1, total: 1 }} part="question" of="gone" />;
  expect(renderToStaticMarkup(shownOn(aPage(order), screen))).toContain('どこまで見たか');
});
