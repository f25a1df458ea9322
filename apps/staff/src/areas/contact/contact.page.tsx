import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ContactForm } from '#areas/contact/contact-form.tsx';
import styles from '#areas/contact/contact.module.css';
import { OwnMessages } from '#areas/contact/own-messages.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refetchContact } from '#parts/contact/contact.queries.ts';

export const search = z.object({
  /** Where somebody came from: the pattern of a page, without anything of a record. */
  screen: z
    .string()
    .regex(/^\/[A-Za-z/]*$/)
    .max(100)
    .optional()
    .catch(undefined),
});
type Props = PageProps<'/contact', typeof search>;

export function Page({ search: { screen }, title }: Props) {
  const navigate = useNavigate();
  const open = ({ reference }: { reference: string }) => {
    void refetchContact();
    void navigate(href('/contact/complete', { reference }));
  };
  return (
    <div className={styles.page}>
      <PageHeader title={title} description="施設の管理者と、このシステムの運営に届きます。" />
      <ContactForm screen={screen} onSent={open} />
      <OwnMessages />
    </div>
  );
}
