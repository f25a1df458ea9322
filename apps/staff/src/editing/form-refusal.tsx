import { Notice } from '@nattoku/ui/feedback/notice';

/** What the server said about the whole form. It takes the focus where no field does: the form may be scrolled far below it. */
export function FormRefusal({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <div tabIndex={-1} data-refusal="">
      <Notice tone="error">{children}</Notice>
    </div>
  );
}
