import type { Language } from '@nattoku/contract/shared/primitives';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { Button } from '@nattoku/ui/action/button';
import { noteIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { useIsAllowed } from '#platform/session/use-session.ts';

const Picker = lazy(async () => ({
  default: (await import('#parts/chat/chat-template-picker.tsx')).ChatTemplatePicker,
}));

type Props = {
  /** What stands for the placeholders here. One without a value stays as it is, so that it is seen: {{URL}} before there is a link. */
  values: MessageValues;
  /** Which the patient reads: what is kept in it stands first and goes along behind the Japanese. */
  language?: Language | undefined;
  /** Gets the chosen text with the values filled in; `withInserted` puts it behind what is typed already. */
  onInsert: (text: string) => void;
  size?: ComponentProps<typeof Button>['size'];
};

/** Inserts a kept text into a message field. Not there for who may read no templates. */
export function ChatTemplateMenu({ values, language = 'ja', onInsert, size = 'small' }: Props) {
  const replies = useIsAllowed('chat.reply');
  const orders = useIsAllowed('video.order');
  const [open, setOpen] = useState(false);
  if (!replies && !orders) return null;
  const insert = (text: string) => {
    setOpen(false);
    onInsert(text);
  };
  return (
    <>
      <Button variant="tertiary" size={size} icon={noteIcon} onClick={() => setOpen(true)}>
        定型文を挿入
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Picker values={values} language={language} onInsert={insert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is typed stays; the inserted text begins on a line of its own. */
export const withInserted = (typed: string, inserted: string): string =>
  typed.trim() === '' ? inserted : `${typed.trimEnd()}\n${inserted}`;
