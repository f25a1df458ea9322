// @vitest-environment jsdom
import { NetworkProblem } from '@nattoku/contract/shared/http-client';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { sessionDrafts } from '#editing/session-draft-store.ts';
import { useRecordForm } from '#editing/use-record-form.ts';
import { useSessionDraft } from '#editing/use-session-draft.ts';
import { openScreen } from '#testing/screen.tsx';
import { refused } from '#testing/server.ts';

type Ward = { name: string; version: number };

/** A record that refuses to be written over another version than was seen, and knows by its key what it has done. */
function openRecord() {
  const record = { kept: { name: '5階東', version: 1 }, sent: [] as string[], fail: [] as (Error | 'answer lost')[] };
  const done = new Map<string, Ward>();
  const save = async ({ name }: { name: string }, seen: { version: number | undefined; key: string }) => {
    record.sent.push(name);
    const failure = record.fail.shift();
    if (failure instanceof Error) throw failure;
    if (!done.has(seen.key)) {
      if (seen.version !== record.kept.version)
        throw refused(409, { code: 'record.versionConflict', current: record.kept });
      record.kept = { name, version: record.kept.version + 1 };
      done.set(seen.key, record.kept);
    }
    if (failure) throw new NetworkProblem(failure);
    return done.get(seen.key) ?? record.kept;
  };
  return { record, save };
}

type FormProps = { saved: Ward; save: ReturnType<typeof openRecord>['save'] };

function WardForm({ saved, save }: FormProps) {
  const { form, conflict, settle } = useRecordForm<{ name: string }, Ward>({
    saved,
    valuesOf: (ward) => ({ name: ward?.name ?? '' }),
    check: ({ name }) => (name === '' ? [{ field: 'name', message: '名前を入れてください' }] : []),
    save,
    onSaved: () => undefined,
  });
  return (
    <Form {...form.formProps}>
      <FormRefusal>{form.refusal}</FormRefusal>
      {conflict && (
        <ConflictTable
          fields={[{ field: 'name', label: '名前', mine: form.getValues('name'), theirs: conflict.name }]}
          onSettle={settle}
        />
      )}
      <TextField label="名前" error={form.problems['name']} {...form.register('name')} />
      <Button type="submit" loading={form.isSaving}>
        保存する
      </Button>
    </Form>
  );
}

function openForm() {
  const { record, save } = openRecord();
  const opened = openScreen(<WardForm saved={record.kept} save={save} />);
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名前' });
  const type = async (name: string) => {
    await opened.user.clear(field());
    await opened.user.type(field(), name);
  };
  const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
  return { record, field, type, press, ...opened };
}

test('what is wrong is said at its field, which gets the cursor, and nothing is sent', async () => {
  const { record, field, user, press } = openForm();
  await user.clear(field());
  await press('保存する');
  expect(await screen.findByText('名前を入れてください')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(record.sent).toEqual([]);
});

test('where somebody else saved first nothing is overwritten before both were seen; mine goes over theirs by choice', async () => {
  const { record, type, press, field } = openForm();
  await type('5階西');
  record.kept = { name: '東5病棟', version: 2 };
  await press('保存する');

  const table = await screen.findByRole('table', { name: '違っている項目' });
  expect(table.textContent).toContain('5階西東5病棟');
  expect(record.kept.name).toBe('東5病棟');

  await press('あなたの入力で続ける');
  expect(field().value).toBe('5階西');
  await press('保存する');
  await waitFor(() => expect(record.kept).toEqual({ name: '5階西', version: 3 }));
});

test('theirs begins again from what they saved, and sends nothing', async () => {
  const { record, type, press, field } = openForm();
  await type('5階西');
  record.kept = { name: '東5病棟', version: 2 };
  await press('保存する');
  await screen.findByRole('table', { name: '違っている項目' });
  await press('保存されている内容で続ける');
  expect(field().value).toBe('東5病棟');
  expect(screen.queryByRole('table')).toBeNull();
  expect(record.sent).toEqual(['5階西']);
});

test('a save whose answer was lost is no conflict with oneself when it is pressed again', async () => {
  const { record, type, press, field } = openForm();
  record.fail.push('answer lost');
  await type('5階西');
  await press('保存する');
  expect(await screen.findByText(/通信できませんでした/)).toBeDefined();
  expect(field().value).toBe('5階西');

  await press('保存する');
  await waitFor(() => expect(screen.queryByText(/通信できませんでした/)).toBeNull());
  expect(screen.queryByRole('table')).toBeNull();
  expect(record.kept).toEqual({ name: '5階西', version: 2 });
});

test('what the server refuses stands at its field, and what was typed stays', async () => {
  const { record, type, press, field } = openForm();
  record.fail.push(refused(400, { errors: [{ field: 'name', message: '同じ名前の病棟があります' }] }));
  await type('5階南');
  await press('保存する');
  expect(await screen.findByText('同じ名前の病棟があります')).toBeDefined();
  expect(field().value).toBe('5階南');
});

const letters = sessionDrafts<string, string>('letter');

function Letter() {
  const { draft, change, restart, isResumed, forget } = useSessionDraft(letters, { id: 'a', begin: () => '' });
  return (
    <>
      {isResumed && <ResumedNotice onStartOver={() => restart('')} />}
      <TextField label="手紙" value={draft} onChange={({ target }) => change(target.value)} />
      <Button onClick={forget}>送った</Button>
    </>
  );
}

beforeEach(() => sessionStorage.clear());

test('a draft of this window is there again when the page is opened again, says so, and can be begun over', async () => {
  const first = openScreen(<Letter />);
  await first.user.type(screen.getByRole('textbox', { name: '手紙' }), 'お礼');
  first.unmount();

  const { user } = openScreen(<Letter />);
  expect(screen.getByRole('textbox', { name: '手紙' })).toHaveProperty('value', 'お礼');
  await user.click(screen.getByRole('button', { name: '消してやり直す' }));
  expect(screen.getByRole('textbox', { name: '手紙' })).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: '消してやり直す' })).toBeNull();
});

test('a draft of one person is not there for the next one at the same window', async () => {
  const first = openScreen(<Letter />, { role: 'doctor' });
  await first.user.type(screen.getByRole('textbox', { name: '手紙' }), 'お礼');
  first.unmount();

  openScreen(<Letter />, { role: 'nurse', uid: '0199a000-0000-7000-8000-000000000009' });
  expect(screen.getByRole('textbox', { name: '手紙' })).toHaveProperty('value', '');
});
