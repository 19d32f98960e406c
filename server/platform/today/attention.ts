// Everything that needs attention. A check that fails is named, and keeps no other one from being made.
import type { AttentionItem, TodayOverview } from '#contract/today/today.ts'
import type { Session } from '../core/session.ts'
import { keyAttention, lockAttention, passwordAttention, secretAttention } from './account-attention.ts'
import { sortedAttention } from './attention-rules.ts'
import { buildAttention, sourceAttention } from './data-attention.ts'
import { jobAttention } from './job-attention.ts'
import { backupAttention, diskAttention } from './server-attention.ts'
import type { TodayDeps } from './today-deps.ts'

type Check = (deps: TodayDeps, session: Session) => Promise<AttentionItem[]> | AttentionItem[]

const checks = {
  failed_job: jobAttention,
  rejected_rows: buildAttention,
  rejected_lines: sourceAttention,
  password: passwordAttention,
  provider_secret: secretAttention,
  api_key: keyAttention,
  locked_account: lockAttention,
  disk: diskAttention,
  backup: backupAttention,
} as const satisfies Record<AttentionItem['kind'], Check>

const mostItems = 50

const checked = async (deps: TodayDeps, session: Session) => {
  const found: AttentionItem[] = []
  const unchecked: string[] = []
  const each = Object.entries(checks).map(async ([kind, check]) => {
    try {
      found.push(...(await check(deps, session)))
    } catch (error) {
      unchecked.push(kind)
      deps.logger.error({ err: error, kind }, 'could not check what needs attention')
    }
  })
  await Promise.all(each)
  return { found, unchecked }
}

/** What needs attention of what the caller may put right. */
export async function attentionFor(deps: TodayDeps, session: Session): Promise<TodayOverview['attention']> {
  const { found, unchecked } = await checked(deps, session)
  return {
    items: sortedAttention(found).slice(0, mostItems),
    total: found.length,
    unchecked: unchecked.toSorted(),
  }
}
