/** Why the browser gave no passkey; the message is a sentence for the person at the screen. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}
