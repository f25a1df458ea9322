import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import type { Order } from '@nattoku/contract/video/video-order';
import type { OrderDraft } from '@nattoku/contract/order/order-draft';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, draftOf, isSameDraft, toSave } from '#areas/video/order/flow/draft.ts';
import { currentOrderOf } from '#areas/video/order/video-order.queries.ts';
import { createDraftEditor, type Kept, usualPace } from '#editing/draft-editor.ts';

const { restMs: REST_MS, retryMs: RETRY_MS } = usualPace;

type Sent = OrderDraft & { version: number };
const orderOf = (version: number, title: string, more: Partial<Order> = {}): Order =>
  ({
    id: 'o',
    version,
    lifecycle: 'draft',
    title,
    approachId: null,
    items: [],
    message: '',
    dueOn: null,
    icAt: null,
    templateId: null,
    reminderPlan: [],
    reminderChannel: null,
    ...more,
  }) as Order;
const conflict = (current: Order) =>
  new ApiProblem({ type: '', title: '', status: 409, code: 'record.versionConflict', current } as ProblemBody);

/** A server that keeps one draft and refuses the person who has not seen its newest version. */
function openServer(kept: Kept<Draft> | null = null) {
  const server = { order: orderOf(1, ''), saves: [] as Sent[], fail: [] as ('before' | 'after')[] };
  const save = async ({ version, ...draft }: Sent): Promise<Order> => {
    server.saves.push({ version, ...draft });
    const failure = server.fail.shift();
    if (failure === 'before') throw new NetworkProblem('gone');
    if (version !== server.order.version) throw conflict(server.order);
    server.order = { ...server.order, title: draft.title, message: draft.message, version: version + 1 };
    if (failure === 'after') throw new NetworkProblem('gone');
    return server.order;
  };
  const store = { kept };
  const keep = {
    read: () => store.kept,
    write: (next: Kept<Draft>) => void (store.kept = next),
    clear: () => void (store.kept = null),
  };
  const editor = createDraftEditor<Draft, Order>({
    stored: server.order,
    draftOf,
    versionOf: ({ version }) => version,
    isSame: isSameDraft,
    currentOf: currentOrderOf,
    isOpen: ({ lifecycle }) => lifecycle === 'draft',
    save: (draft, version) => save({ ...toSave(draft), version }),
    keep,
    now: () => new Date('2026-11-21T00:00:00Z'),
  });
  const type = (title: string) => editor.change({ ...editor.get().draft, title });
  return { server, store, editor, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('typing is saved once it rests, as one save', async () => {
  const { server, store, editor, type } = openServer();
  type('検');
  type('検査');
  expect(store.kept?.draft.title).toBe('検査');
  await vi.advanceTimersByTimeAsync(REST_MS);

  expect(server.saves.map(({ title, version }) => [title, version])).toEqual([['検査', 1]]);
  expect(editor.get().save).toEqual({ name: 'saved', at: '2026-11-21T00:00:00.000Z' });
  expect(store.kept).toBeNull();
});

test('what is typed during a save is saved after it, on the version that the save made', async () => {
  const { server, editor, type } = openServer();
  type('一');
  const flushed = editor.flush();
  type('一二');

  expect(await flushed).toBe(true);
  expect(server.saves.map(({ title, version }) => [title, version])).toEqual([
    ['一', 1],
    ['一二', 2],
  ]);
});

test('what is typed during a save stays in this window, on the version that the save made, until it is saved', async () => {
  const { server, store, editor, type } = openServer();
  type('一');
  const flushed = editor.flush();
  type('一二');
  server.fail = ['before'];

  expect(await flushed).toBe(false);
  expect(store.kept).toMatchObject({ version: 2, draft: { title: '一二' } });
});

test('without a network the draft waits, says so, stays in this window, and arrives later', async () => {
  const { server, store, editor, type } = openServer();
  server.fail = ['before'];
  type('検査');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(editor.get().save.name).toBe('offline');
  expect(store.kept?.draft.title).toBe('検査');

  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(editor.get().save.name).toBe('saved');
  expect(server.order.title).toBe('検査');
});

test('who wants to go on while the network is away goes on once it is back, unless they type on', async () => {
  const { server, editor, type } = openServer();
  server.fail = ['before', 'before'];
  type('検査');
  const going = editor.whenSaved();
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(await going).toBe(true);

  server.fail = ['before'];
  type('検査2');
  const staying = editor.whenSaved();
  await vi.advanceTimersByTimeAsync(REST_MS);
  type('検査23');
  expect(await staying).toBe(false);
});

test('a save whose answer was lost is no conflict with oneself', async () => {
  const { server, editor, type } = openServer();
  server.fail = ['after'];
  type('検査');
  await vi.advanceTimersByTimeAsync(REST_MS + RETRY_MS);

  expect(editor.get().save.name).toBe('saved');
  expect(server.order).toMatchObject({ title: '検査', version: 2 });
});

test('when somebody else saved first, nothing is overwritten until the person decides', async () => {
  const { server, editor, type } = openServer();
  server.order = orderOf(2, '別の人');
  type('自分');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(editor.get().save).toMatchObject({ name: 'conflict', current: { title: '別の人' } });

  type('自分の続き');
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.order.title).toBe('別の人');

  editor.resolve('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(server.order).toMatchObject({ title: '自分の続き', version: 3 });
});

test('taking over what the other saved sends nothing', async () => {
  const { server, store, editor, type } = openServer();
  server.order = orderOf(2, '別の人');
  type('自分');
  await vi.advanceTimersByTimeAsync(REST_MS);
  editor.resolve('theirs');
  await vi.advanceTimersByTimeAsync(RETRY_MS);

  expect(editor.get().draft.title).toBe('別の人');
  expect(server.saves).toHaveLength(1);
  expect(store.kept).toBeNull();
});

test('a newer order from the server is shown, unless something is being typed', () => {
  const { editor, type } = openServer();
  editor.receive(orderOf(2, '別の窓'));
  expect(editor.get().draft.title).toBe('別の窓');

  type('自分');
  editor.receive(orderOf(3, 'また別の窓'));
  expect(editor.get().draft.title).toBe('自分');
});

test('what was unsaved when the page was reloaded is there again and is saved', async () => {
  const draft = {
    title: '途中',
    approachId: null,
    videos: [],
    message: '',
    dueOn: null,
    icAt: null,
    templateId: null,
    reminderPlan: [],
    reminderChannel: null,
  };
  const { server, editor } = openServer({ version: 1, draft });
  expect(editor.get().draft.title).toBe('途中');
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(server.order.title).toBe('途中');
});
