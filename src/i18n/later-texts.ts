/**
 * Texts of all pages after sign-in: one file per language and namespace, each in its own chunk. Translations of errors
 * and reasons are in `domain`, since the server sends them by e-mail.
 */
export const laterTexts = import.meta.glob<Record<string, object>>([
  './*/*.ts',
  '../../domain/messages/*/*.ts',
  '!./*/common.ts',
  '!./*/login.ts',
])
