// @vitest-environment jsdom
import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmScreen } from '#areas/consent/confirm.screen.tsx';
import { ConsentProvider } from '#areas/consent/consent-context.tsx';
import { DocumentScreen } from '#areas/consent/document.screen.tsx';
import { emptyDraft, type SigningDraft } from '#areas/consent/draft-store.ts';
import { FieldsScreen } from '#areas/consent/fields.screen.tsx';
import '#page-kinds.ts';
import { aConsent, aField, aSigner } from '#testing/patient-consents.ts';
import { anOrder, aPage, newId } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';

window.scrollTo = () => {};
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const now = new Date();
const signer = aSigner();
const allergy = aField({ label: 'アレルギー', required: false });
const consent = aConsent({ fields: [allergy], signers: [signer] });
const ink: SigningDraft['ink'] = {
  signer: signer.id,
  kind: 'ink',
  strokes: {
    version: 1,
    aspect: 0.4,
    strokes: [{ drawnWidth: 600, points: [{ x: 0.1, y: 0.1, t: 0, pressure: 0.5 }] }],
  },
};

/** The server at the other end; answers by the path that is asked for. */
const serve = (answers: Record<string, (body: { values: { value: string }[] }) => unknown>) =>
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const answer = answers[path.split('/').at(-1) ?? ''];
    return Response.json(await answer?.(JSON.parse(body) as { values: { value: string }[] }), {
      status: answer ? 200 : 404,
    });
  });

type ScreenProps = { of: typeof FieldsScreen; begun: SigningDraft; consent?: PatientConsent };

function Screen({ of: Shown, begun, consent: shown = consent }: ScreenProps) {
  const [draft, setDraft] = useState(begun);
  const item: ConsentPageItem = {
    id: newId() as OrderItemId,
    kind: 'consent',
    title: '検査の同意書',
    required: true,
    done: false,
    consent: shown,
  };
  const [order] = useState(() => anOrder<ConsentPageItem>({ items: [item] }));
  const context = {
    order,
    consent: shown,
    now,
    open: [],
    goTo: () => {},
    ask: () => {},
    happened: () => {},
    draftOf: () => draft,
    changeDraft: (_: string, changed: Partial<SigningDraft>) => setDraft((was) => ({ ...was, ...changed })),
    dropDraft: () => {},
  };
  return shownOn(
    aPage(order),
    <ConsentProvider.Provider value={context as never}>
      <Shown signer={signer} />
    </ConsentProvider.Provider>,
  );
}

const SAID = '書いた文章は枠に入りきらないため';

test('a text that the drawing cannot fit into its box is said to be so at its field, until it fits again', async () => {
  serve({ fit: ({ values }) => ({ continued: (values[0]?.value.length ?? 0) > 20 ? [allergy.id] : [] }) });
  render(<Screen of={FieldsScreen} begun={emptyDraft} />);
  const field = screen.getByLabelText('アレルギー');
  fireEvent.input(field, { target: { value: 'ペニシリンのアレルギーがあります。'.repeat(4) } });
  const notice = await screen.findByText(SAID, { exact: false }, { timeout: 5000 });
  expect(notice.textContent).toContain('全文を書類のあとの「別紙」に印刷します');
  fireEvent.input(field, { target: { value: '卵' } });
  await waitFor(() => expect(screen.queryByText(SAID, { exact: false })).toBeNull(), { timeout: 5000 });
});

test('where the server does not answer, nothing is said, and nothing stops', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({}, { status: 503 }));
  vi.stubGlobal('fetch', asked);
  render(<Screen of={FieldsScreen} begun={{ ...emptyDraft, values: { [allergy.id]: '長い'.repeat(60) } }} />);
  await waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 5000 });
  expect(screen.queryByText(SAID, { exact: false })).toBeNull();
  expect(screen.getByRole('button', { name: 'つぎへ' })).toBeDefined();
});

test('the proof names the fields that are printed on an attachment, and shows its page', async () => {
  const page = { width: 595, height: 842 };
  const proof = {
    pages: [
      { page: 1, contentType: 'image/png', base64: 'AAAA' },
      { page: 2, contentType: 'image/png', base64: 'BBBB' },
    ],
    pageSizes: [page, page],
    continued: [{ fieldId: allergy.id, number: 1 }],
    unprintable: '',
  };
  serve({ proof: () => proof });
  render(<Screen of={ConfirmScreen} begun={{ ...emptyDraft, typedName: '山田 花子', ink }} />);
  expect((await screen.findByText('：別紙1', { exact: false })).textContent).toBe('アレルギー：別紙1');
  expect(screen.getByText('次の内容は枠に入りきらないため', { exact: false })).toBeDefined();
});

test('without a proof the page says that a long text is printed on an attachment', async () => {
  serve({});
  render(<Screen of={ConfirmScreen} begun={{ ...emptyDraft, typedName: '山田 花子', ink }} />);
  expect(await screen.findByText('長い文章が枠に入りきらないときは、全文を', { exact: false })).toBeDefined();
});

const ENDS_ON_PAGE = '枠に入りきらない内容は「…」まで表示しています';
const wish = aField({ label: '希望', required: false });
const long = '輸血をしないことを希望します。'.repeat(6);

/** Lays every page out 600 pixels wide, and a text of more than 40 characters in more lines than its box has. */
const layOut = () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(24);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function measure(this: Element) {
    return (this.textContent?.length ?? 0) > 40 ? 72 : 24;
  });
};

test('without the server, the page shows what the record will print: days in words, and options that have no place', async () => {
  layOut();
  serve({});
  const born = aField({ label: '発症日', type: 'date' });
  const options = ['ある', '覚えていない'].map((value) => ({ value, box: null }));
  const known = aField({ label: '輸血歴', type: 'radio', options, box: { ...born.box, y: 200 } });
  const values = { [born.id]: '2026-01-05', [known.id]: '覚えていない' };
  const begun = { ...emptyDraft, typedName: '山田 花子', ink, values };
  render(<Screen of={ConfirmScreen} begun={begun} consent={aConsent({ fields: [born, known], signers: [signer] })} />);
  expect(await screen.findByText('2026年1月5日')).toBeDefined();
  expect(screen.getByText('覚えていない')).toBeDefined();
});

test('between signing and sealing a text that is longer than its box is marked on the page, and follows below in full', async () => {
  layOut();
  const values = [
    { fieldId: allergy.id, value: '卵' },
    { fieldId: wish.id, value: long },
  ];
  const signed = aConsent({ fields: [allergy, wish], signers: [aSigner({ state: 'signed' })], values });
  render(<Screen of={DocumentScreen} begun={emptyDraft} consent={signed} />);
  const notice = (await screen.findByText(ENDS_ON_PAGE, { exact: false })).closest('div');
  const [label, ...others] = notice?.querySelectorAll('dt') ?? [];
  expect([label?.textContent, others]).toEqual(['希望', []]);
  expect(notice?.querySelector('dd')?.textContent).toBe(long);
  expect(screen.getAllByText('…').map((mark) => mark.parentElement?.textContent)).toEqual([`${long}…`]);
});

test('without a proof the overlay of the person who signs is marked too, and no longer once the hospital has drawn the page', async () => {
  layOut();
  const page = { width: 595, height: 842 };
  let answer: ((proof: unknown) => void) | undefined;
  serve({ proof: () => new Promise((resolve) => (answer = resolve)) });
  render(
    <Screen
      of={ConfirmScreen}
      begun={{ ...emptyDraft, typedName: '山田 花子', ink, values: { [allergy.id]: long } }}
    />,
  );
  expect(await screen.findByText(ENDS_ON_PAGE, { exact: false })).toBeDefined();
  const pages = [{ page: 1, contentType: 'image/png', base64: 'AAAA' }];
  await waitFor(() => expect(answer).toBeDefined());
  answer?.({ pages, pageSizes: [page], continued: [], unprintable: '' });
  await waitFor(() => expect(screen.queryByText(ENDS_ON_PAGE, { exact: false })).toBeNull());
  expect(screen.queryByText('…')).toBeNull();
});
