import type { publish as english } from '../en/publish.ts'
import type { Translated } from '../translated.ts'

export const publish = {
  steps: 'Étapes de la publication',
  step: { check: 'Contrôle', compare: 'Comparaison', upload: 'Envoi', verify: 'Vérification' },
  stays: 'Rien n’a encore quitté cet ordinateur.',
} as const satisfies Translated<typeof english>
