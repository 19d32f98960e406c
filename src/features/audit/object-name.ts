// The name of the object of an entry. Most objects are logged by name; builds are logged by number, levels by code,
// playbooks and jobs by id, settings by the code of their group.
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { levelsIn } from '#src/components/job-view/level-names.ts'
import { memberOf } from './entry-changes.ts'

type LoggedObject = Pick<AuditEntry, 'action' | 'object' | 'before' | 'after'>

const textOf = ({ before, after }: LoggedObject, name: string): string | undefined =>
  [memberOf(after, name), memberOf(before, name)].find(
    (value): value is string => typeof value === 'string' && value !== '',
  )

const areLevels = (text: string): boolean => /^data_\w+(?:, data_\w+)*$/.test(text)

interface NameTexts {
  readonly language: string
  /** Names a build by its number. */
  readonly build: (number: string) => string
  /** Names of the groups of settings, by their code. */
  readonly settings: Readonly<Record<string, string>>
}

/** Names the object of an entry as its page does. */
export function objectName(entry: LoggedObject, { language, build, settings }: NameTexts): string {
  const { action, object } = entry
  if (action.startsWith('build.')) return build(object)
  if (action.startsWith('setting.')) return settings[object] ?? object
  if (action.startsWith('playbook.')) return textOf(entry, 'name') ?? object
  const name = action.startsWith('job.') ? (textOf(entry, 'subject') ?? object) : object
  return areLevels(name) ? levelsIn(name, language) : name
}

/** `objectName` in the language of the console. */
export function useObjectName(): (entry: LoggedObject) => string {
  const { t, i18n } = useTranslation('shell')
  const texts = {
    language: i18n.language,
    build: (build: string) => t('page.build', { build }),
    settings: { iam: t('page.identitySettings'), store: t('page.storeLimits') },
  }
  return (entry) => objectName(entry, texts)
}
