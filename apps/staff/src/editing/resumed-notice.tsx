import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';

/** Says that what was typed before is back. */
export const ResumedNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Notice
    title="前に入力した内容から続けます"
    action={
      <Button size="small" variant="tertiary" onClick={onStartOver}>
        消してやり直す
      </Button>
    }
  >
    この画面で入力し、まだ保存していない内容です。
  </Notice>
);
