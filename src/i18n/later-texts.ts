/** Texts of all pages after sign-in: one file per language and namespace, each in its own chunk. */
export const laterTexts = import.meta.glob<Record<string, object>>([
  './*/*.ts',
  '!./*/common.ts',
  '!./*/login.ts',
])
