import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import type { ConsentField, ConsentFieldId, ConsentFieldType } from '@nattoku/contract/consent/consent-field';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { handleKeys } from '#areas/consent/editor/editor-keys.ts';
import type { Participant } from '#areas/consent/editor/field/participant.ts';
import { useFindings } from '#areas/consent/editor/use-findings.ts';
import { useLayoutEditor } from '#areas/consent/editor/use-layout-editor.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** The editor of a version with what is chosen, picked up and in focus. */
export function useDesk(layout: ConsentLayout) {
  const editing = useLayoutEditor(layout);
  const { draft, save, change, undo, redo } = editing;
  const mayManage = useIsAllowed('consent.manage');
  const [chosen, choose] = useState<readonly ConsentFieldId[]>([]);
  const [tool, setTool] = useState<ConsentFieldType | null>(null);
  const [participant, setParticipant] = useState<Participant>('staffBefore');
  const [page, setPage] = useState(1);
  // Objects: the same page or field may be asked for twice.
  const [goTo, setGoTo] = useState<{ page: number } | null>(null);
  const [copied, copy] = useState<readonly ConsentField[]>([]);
  const [spoken, say] = useState('');
  const [focused, setFocused] = useState<{ id: ConsentFieldId } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { printed, findings } = useFindings(layout, draft);

  useEffect(() => {
    if (focused === null) return;
    const field = root.current?.querySelector<HTMLElement>(`[data-field="${focused.id}"]`);
    field?.focus();
    field?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focused]);

  const desk: Desk = {
    draft,
    pages: layout.pages,
    mayEdit: mayManage && layout.state === 'draft' && save.name !== 'conflict',
    // What was chosen may be gone after going back a step.
    chosen: chosen.filter((id) => draft.fields.some((field) => field.id === id)),
    choose,
    change,
    tool,
    setTool,
    participant,
    setParticipant,
    page: Math.min(page, layout.pages.length),
    showPage: (next) => setGoTo({ page: next }),
    printed,
    findings,
    copied,
    copy,
    focus: (id) => setFocused({ id }),
    say,
  };

  // On the document: after a drag or a frame no field has the focus, but the page around the editor.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const editor = root.current;
    if (!editor || !(event.target instanceof Node)) return;
    const isAround = event.target.contains(editor);
    if (isAround || editor.contains(event.target)) handleKeys(event, desk, { undo, redo }, isAround);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { desk, editing, spoken, root, goTo, setPage };
}
