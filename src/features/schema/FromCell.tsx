import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { saidPath } from './said-path.ts'

interface FromCellProps {
  base: LogicalAttribute | undefined
  /** Start that all paths of the object share. */
  shared: string
}

/** Where an attribute comes from, in the machine's words. */
export const FromCell = ({ base, shared }: FromCellProps) => {
  const { t } = useTranslation('schema')
  const all = base ? pathsOf(base) : []
  const [first] = all
  if (first === undefined) return <span>{t('attributes.nothing')}</span>
  const path = saidPath(first, shared)
  const said = all.length > 1 ? t('attributes.more', { path, count: all.length - 1 }) : path
  return (
    <span title={all.join('\n')}>
      {base?.fpui.operation === 'aggregate' ? t('attributes.aggregate', { path: said }) : said}
    </span>
  )
}
