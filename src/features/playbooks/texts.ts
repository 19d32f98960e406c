import type { Namespace } from '#src/i18n/resources.ts'

export const listTexts = ['playbooks', 'checks', 'errors', 'reasons'] as const satisfies readonly Namespace[]
export const editorTexts = [
  ...listTexts,
  'editing',
  'canvas',
  'inspector',
  'outline',
  'merge',
] as const satisfies readonly Namespace[]
