/** The demonstration accounts (specification/operator.md §2), by what they are used for. */
export const demo = {
  doctor: 'doctor@sakura.example',
  nurse: 'nurse@sakura.example',
  pharmacist: 'pharmacist@sakura.example',
  clerk: 'clerk@sakura.example',
  admin: 'admin@sakura.example',
  otherAdmin: 'admin@midori.example',
  operator: 'operator@nattoku.example',
} as const;
export type DemoAccount = keyof typeof demo;

export const demoPassword = 'Nattoku.Demo.2026';
