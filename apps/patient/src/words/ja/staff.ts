/** What is said to staff who take a patient's device into their hands: Japanese whatever the patient reads. */
export const staffJa = {
  unlock: '職員の方：ロックを解除',
  to: '職員の方：',
  openStaff: '職員用の画面を開く',
  sending: (count: number): string =>
    `職員の方へ：病院に届いていない記録が${count}件あります。電波の届くところで、この画面を閉じずにお待ちください。届くと自動で消えます。`,
  unsent: (count: number): string =>
    `職員の方へ：病院に届いていない記録が${count}件、この端末に残っています。同じオーダーをこの端末でもう一度始めると、自動で送られて消えます。`,
};
