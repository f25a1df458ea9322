import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { defaultConsentRules } from '@nattoku/contract/consent/consent-rules';
import { problems } from '@nattoku/contract/shared/problems';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { layoutPorts } from '#areas/consent/editor/layout-ports.ts';
import { newField } from '#areas/consent/editor/page/new-field.ts';
import { createDraftEditor, type Kept } from '#editing/draft-editor.ts';
import { keptInWindow } from '#editing/kept-in-window.ts';

type Saver = (draft: LayoutDraft, version: number) => Promise<ConsentLayout>;
let stored: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = {};
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
  vi.stubGlobal('sessionStorage', stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The draft at the server, which counts its versions. */
function server() {
  let saved = { version: 1, fields: [] as ConsentField[], rules: defaultConsentRules };
  let isAway = false;
  const layout = () => ({ versionId: 'one', ...saved }) as unknown as ConsentLayout;
  const refuse = () => {
    const code = 'record.versionConflict';
    const { status, title } = problems[code];
    throw new ApiProblem({ type: '', instance: '', status, title, code, current: layout() });
  };
  return {
    layout,
    away: (next: boolean) => (isAway = next),
    save: vi.fn<Saver>(async ({ fields, rules }, version) => {
      if (isAway) throw new NetworkProblem(new Error('away'));
      if (version !== saved.version) refuse();
      saved = { version: version + 1, fields: [...fields], rules };
      return layout();
    }),
  };
}

/** A window that was loaded (again): it knows nothing of before but what its storage holds. */
const loadWindow = (of: ReturnType<typeof server>) =>
  createDraftEditor<LayoutDraft, ConsentLayout>({
    ...layoutPorts,
    stored: of.layout(),
    save: of.save,
    keep: keptInWindow<Kept<LayoutDraft>>('layout'),
    now: () => new Date(),
  });
const draftWith = (...labels: string[]) => ({
  fields: labels.map((label) => ({ ...newField('text', 1, { x: 10, y: 10 }), label })),
  rules: defaultConsentRules,
});
const labels = ({ fields }: { fields: readonly ConsentField[] }) => fields.map(({ label }) => label);

test('several changes are sent once, a moment after the last', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  editor.change(draftWith('病'));
  editor.change(draftWith('病名'));
  expect(editor.get().save.name).toBe('saving');
  await vi.runAllTimersAsync();
  expect(hospital.save).toHaveBeenCalledTimes(1);
  expect(editor.get().save.name).toBe('saved');
  expect(labels(hospital.layout())).toEqual(['病名']);
});

test('what is changed while it is being sent is sent next', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  editor.change(draftWith('甲'));
  const sending = editor.flush();
  editor.change(draftWith('甲', '乙'));
  await sending;
  await vi.runAllTimersAsync();
  expect(labels(hospital.layout())).toEqual(['甲', '乙']);
  expect(editor.get().save.name).toBe('saved');
  expect(hospital.layout().version).toBe(3);
});

test('a reload loses nothing that was not sent yet', async () => {
  const hospital = server();
  loadWindow(hospital).change(draftWith('病名'));
  vi.clearAllTimers();
  const editor = loadWindow(hospital);
  expect(labels(editor.get().draft)).toEqual(['病名']);
  await vi.runAllTimersAsync();
  expect(labels(hospital.layout())).toEqual(['病名']);
});

test('without a network it is tried until it is saved', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  hospital.away(true);
  editor.change(draftWith('病名'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(editor.get().save.name).toBe('offline');
  hospital.away(false);
  await vi.runAllTimersAsync();
  expect(editor.get().save.name).toBe('saved');
  expect(labels(hospital.layout())).toEqual(['病名']);
});

test.each([
  ['mine', ['こちら']],
  ['theirs', ['あちら']],
] as const)('two windows: both versions are shown, and %s goes on', async (choice, expected) => {
  const hospital = server();
  const here = loadWindow(hospital);
  const there = loadWindow(hospital);
  there.change(draftWith('あちら'));
  await vi.runAllTimersAsync();
  here.change(draftWith('こちら'));
  await vi.runAllTimersAsync();
  const { save: state } = here.get();
  expect(state.name).toBe('conflict');
  expect(labels(state.name === 'conflict' ? state.current : draftWith())).toEqual(['あちら']);
  expect(labels(here.get().draft)).toEqual(['こちら']);
  here.resolve(choice);
  await vi.runAllTimersAsync();
  expect(labels(hospital.layout())).toEqual(expected);
  expect(here.get().save.name).toBe('saved');
});

test('an answer that was lost is no conflict with oneself', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  const draft = draftWith('病名');
  await hospital.save(draft, 1);
  editor.change(draft);
  await vi.runAllTimersAsync();
  expect(editor.get().save.name).toBe('saved');
  expect(hospital.layout().version).toBe(2);
});

test('a version of somebody else is taken over where nothing would be lost, and only there', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  await hospital.save(draftWith('先'), 1);
  editor.receive(hospital.layout());
  expect(labels(editor.get().draft)).toEqual(['先']);
  editor.change(draftWith('後'));
  editor.receive({ ...hospital.layout(), version: 9 });
  expect(labels(editor.get().draft)).toEqual(['後']);
});

test('steps are taken back and made again, and each is saved', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  editor.change(draftWith('甲'));
  editor.change(draftWith('甲', '乙'));
  editor.undo();
  await vi.runAllTimersAsync();
  expect(labels(hospital.layout())).toEqual(['甲']);
  editor.redo();
  await vi.runAllTimersAsync();
  expect(labels(hospital.layout())).toEqual(['甲', '乙']);
});

test('letters of one word are one step back', async () => {
  const hospital = server();
  const editor = loadWindow(hospital);
  editor.change(draftWith('病'), 'label');
  editor.change(draftWith('病名'), 'label');
  editor.undo();
  expect(labels(editor.get().draft)).toEqual([]);
  expect(editor.get().history.future).toHaveLength(1);
});

test('a reload finds what was typed beside what somebody else saved since, and sends nothing', async () => {
  const hospital = server();
  loadWindow(hospital).change(draftWith('こちら'));
  vi.clearAllTimers();
  await hospital.save(draftWith('あちら'), 1);
  const editor = loadWindow(hospital);
  await vi.runAllTimersAsync();
  expect(editor.get().save.name).toBe('conflict');
  expect(labels(editor.get().draft)).toEqual(['こちら']);
  expect(labels(hospital.layout())).toEqual(['あちら']);
});
