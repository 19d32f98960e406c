/** Texts of everything behind sign-in: one file per language and namespace, each a chunk of its own. */
export const laterTexts = import.meta.glob<Record<string, object>>([
  './*/*.ts',
  '!./*/common.ts',
  '!./*/login.ts',
])
