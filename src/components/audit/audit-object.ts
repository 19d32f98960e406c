// The name of the object of an entry of the audit log.
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { levelsIn } from '#src/components/job-view/level-names.ts'

type LoggedObject = Pick<AuditEntry, 'action' | 'object' | 'name'>

const areLevels = (text: string): boolean => /^data_\w+(?:, data_\w+)*$/.test(text)

interface NameTexts {
  readonly language: string
  /** Names a build by its number. */
  readonly build: (number: string) => string
  /** Names of the groups of settings, by their code. */
  readonly settings: Readonly<Record<string, string>>
}

const subjectOf = (action: string): string => action.split('.', 1)[0] ?? ''

/** Names the object of an entry as its page does. */
export function objectName(entry: LoggedObject, { language, build, settings }: NameTexts): string {
  const subject = subjectOf(entry.action)
  if (subject === 'build') return build(entry.object)
  if (subject === 'setting') return settings[entry.object] ?? entry.name
  return areLevels(entry.name) ? levelsIn(entry.name, language) : entry.name
}

/** `objectName` in the language of the console. */
export function useObjectName(): (entry: LoggedObject) => string {
  const { t, i18n } = useTranslation('shell')
  const texts = {
    language: i18n.language,
    build: (build: string) => t('page.build', { build }),
    settings: {
      iam: t('page.identitySettings'),
      store: t('page.storeLimits'),
      engine: t('page.engineSettings'),
    },
  }
  return (entry) => objectName(entry, texts)
}
