// What a row of Needs attention says: what happened, what still works, when, and the one thing to do.
import { useTranslation } from 'react-i18next'
import type { AttentionItem } from '#contract/today/today.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { levelsIn } from '#src/components/job-view/level-names.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { paths } from '#src/paths.ts'

/** What the action opens: a page, the dialog of the password, or the command of a backup. */
type Action = { readonly label: string } & (
  | { readonly to: string }
  | { readonly opens: 'password' | 'backup' }
)

export interface AttentionRow {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly isFailure: boolean
  readonly action: Action
}

type Of<K extends AttentionItem['kind']> = Extract<AttentionItem, { kind: K }>
type Texts = { readonly [K in AttentionItem['kind']]: (item: Of<K>) => AttentionRow }

const day = 86_400_000

/** Days until something ends; 0 today, negative if it has ended. */
const daysUntil = (at: string | null): number =>
  at === null ? 0 : Math.floor((Date.parse(at) - platformNow()) / day)

const tableOf = (subject: string): string => {
  const at = subject.indexOf('/')
  return paths.table(subject.slice(0, at), subject.slice(at + 1))
}

const useJobRow = (): Texts['failed_job'] => {
  const { t, i18n } = useTranslation('today')
  const format = useFormat()
  const formatProblem = useProblemText()
  const remains = ({ job_kind: kind, rows, build_id: build }: Of<'failed_job'>): string => {
    if (kind === 'extraction')
      return rows === null || rows === 0
        ? t('attention.job.noRows')
        : t('attention.job.rows', { count: rows, number: format.number(rows) })
    if (kind === 'build')
      return build === null ? t('attention.job.noBuild') : t('attention.job.liveBuild', { build })
    return kind === 'sample' ? '' : t('attention.job.steps')
  }
  return (item) => {
    const { job_id: job, job_kind: kind, subject, failure } = item
    const name = kind === 'build' ? levelsIn(subject, i18n.language) : subject
    return {
      key: `job ${job ?? subject}`,
      title: t(`attention.job.${kind}`, { name }),
      text: joinSentences(failure === null ? '' : formatProblem(failure), remains(item)),
      isFailure: true,
      action:
        job === null
          ? { label: t('action.openTable'), to: tableOf(subject) }
          : { label: t('action.openLog'), to: paths.job(job) },
    }
  }
}

const useDataRows = (): Pick<Texts, 'rejected_rows' | 'rejected_lines'> => {
  const { t } = useTranslation('today')
  const format = useFormat()
  const formatReject = useRejectText()
  const others = (rows: number | null): string =>
    rows === null ? '' : t('attention.rejected.others', { count: rows, number: format.number(rows) })
  return {
    rejected_rows: ({
      build_id: build,
      level,
      object_name: object,
      display_name: name,
      rejected,
      rows,
      reasons,
    }) => {
      const [first] = reasons
      const reason =
        first === undefined
          ? ''
          : formatReject({
              reason: first.reason.reason,
              ...(first.reason.code !== null && { code: first.reason.code, params: first.reason.params }),
            })
      return {
        key: `rows ${level} ${object}`,
        title: t('attention.rejected.rows', { count: rejected, number: format.number(rejected), name }),
        text: joinSentences(reason === '' ? '' : t('attention.rejected.reason', { reason }), others(rows)),
        isFailure: false,
        action: { label: t('action.seeRows'), to: paths.build(build) },
      }
    },
    rejected_lines: ({ source, table, rejected, rows }) => ({
      key: `lines ${source}/${table}`,
      title: t('attention.rejected.lines', { count: rejected, number: format.number(rejected), name: table }),
      text: others(rows),
      isFailure: false,
      action: { label: t('action.seeLines'), to: paths.table(source, table) },
    }),
  }
}

const useEndRows = (): Pick<Texts, 'password' | 'provider_secret' | 'api_key' | 'locked_account'> => {
  const { t } = useTranslation(['today', 'shared'])
  const format = useFormat()
  const dayOf = (at: string | null): string => (at === null ? '' : format.date(at))
  return {
    password: ({ at }) => ({
      key: 'password',
      title: t('attention.password.title', { count: Math.max(0, daysUntil(at)) }),
      text: t('attention.password.text', { day: dayOf(at) }),
      isFailure: false,
      action: { label: t('shared:action.changePassword'), opens: 'password' },
    }),
    provider_secret: ({ at, provider, name }) => {
      const days = daysUntil(at)
      return {
        key: `secret ${provider}`,
        title:
          days < 0
            ? t('attention.secret.ended', { name })
            : t('attention.secret.title', { name, count: days }),
        text: t(days < 0 ? 'attention.secret.endedText' : 'attention.secret.text', { name, day: dayOf(at) }),
        isFailure: days < 0,
        action: { label: t('action.replaceSecret'), to: paths.provider(provider) },
      }
    },
    api_key: ({ at, id, name, user }) => ({
      key: `key ${id}`,
      title: t('attention.key.title', { name: name || user, count: Math.max(0, daysUntil(at)) }),
      text: t('attention.key.text', { day: dayOf(at), user }),
      isFailure: false,
      action: { label: t('action.showKeys'), to: paths.apiKeys() },
    }),
    locked_account: ({ at, user_id: id, user }) => ({
      key: `lock ${id}`,
      title: t('attention.locked.title', { user, time: at === null ? '' : format.time(at) }),
      text: t('attention.locked.text'),
      isFailure: false,
      action: { label: t('action.openUser'), to: paths.user(id) },
    }),
  }
}

const useServerRows = (): Pick<Texts, 'disk' | 'backup'> => {
  const { t } = useTranslation('today')
  const format = useFormat()
  return {
    disk: ({ free, size, full }) => ({
      key: 'disk',
      title: t(full ? 'attention.disk.full' : 'attention.disk.low'),
      text: t(full ? 'attention.disk.fullText' : 'attention.disk.lowText', {
        free: format.bytes(free),
        size: format.bytes(size),
      }),
      isFailure: full,
      action: { label: t('action.showSources'), to: paths.sources() },
    }),
    backup: ({ at, folder }) => ({
      key: 'backup',
      title:
        at === null
          ? t('attention.backup.none')
          : t('attention.backup.title', { count: Math.max(0, -daysUntil(at) - 1) }),
      text:
        at === null || folder === null
          ? t('attention.backup.noneText')
          : t('attention.backup.text', { day: format.date(at), folder }),
      isFailure: false,
      action: { label: t('action.showCommand'), opens: 'backup' },
    }),
  }
}

const rowOf = (texts: Texts, item: AttentionItem): AttentionRow => {
  switch (item.kind) {
    case 'failed_job':
      return texts.failed_job(item)
    case 'rejected_rows':
      return texts.rejected_rows(item)
    case 'rejected_lines':
      return texts.rejected_lines(item)
    case 'password':
      return texts.password(item)
    case 'provider_secret':
      return texts.provider_secret(item)
    case 'api_key':
      return texts.api_key(item)
    case 'locked_account':
      return texts.locked_account(item)
    case 'disk':
      return texts.disk(item)
    case 'backup':
      return texts.backup(item)
  }
}

/** Formats an item in the language of the console. */
export function useAttentionRow(): (item: AttentionItem) => AttentionRow {
  const texts: Texts = {
    failed_job: useJobRow(),
    ...useDataRows(),
    ...useEndRows(),
    ...useServerRows(),
  }
  return (item) => rowOf(texts, item)
}
