import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { giveUpUnsavedInput, pageHasUnsavedInput, unsavedInputMark } from '#platform/unsaved-input.ts';
import { DiscardQuestion } from '#editing/discard-question.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'actions'> & {
  /** The buttons at the foot; `close` asks first where something is typed. */
  renderActions?: (close: () => void) => ReactNode;
};

/** A dialog in which something is typed. What was typed, and is held as unsaved, is only thrown away when that is said. */
export function EditingDialog({ onClose, renderActions, children, ...dialog }: Props) {
  const { close, question } = useAskedClosing(onClose);
  return (
    <Dialog open onClose={close} actions={renderActions?.(close)} {...dialog}>
      {children}
      {question}
    </Dialog>
  );
}

/** For a dialog of another kind: `close` asks the `question`, which stands inside it, where something was typed since it opened. */
export function useAskedClosing(onClose: () => void) {
  const [opened] = useState(unsavedInputMark);
  const [asking, setAsking] = useState(false);
  const close = () => (pageHasUnsavedInput(opened) ? setAsking(true) : onClose());
  const discard = () => {
    // Closing may itself be a change of address, which must not ask once more.
    giveUpUnsavedInput(opened);
    onClose();
  };
  const question = <DiscardQuestion open={asking} onKeep={() => setAsking(false)} onDiscard={discard} />;
  return { close, question };
}
