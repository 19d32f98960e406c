import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'

export interface BulkAction<Row> {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** The selected rows it can change; without it, all. */
  readonly applies?: (row: Row) => boolean
  readonly run: (row: Row) => Promise<unknown>
  /** It cannot be undone: it names the rows and is confirmed. */
  readonly deletes?: boolean
  /** Below the names: what uses the rows that are deleted. */
  readonly uses?: (rows: readonly Row[]) => ReactNode
}

interface BulkActionsProps<Row> {
  selected: readonly Row[]
  nameOf: (row: Row) => string
  actions: readonly BulkAction<Row>[]
  /** Invalidates cached data. */
  refresh: () => unknown
  onClear: () => void
  /** Buttons that do not change rows. */
  children?: ReactNode
}

interface Outcome {
  readonly changed: number
  readonly failed: readonly { readonly name: string; readonly error: unknown }[]
}

const maxNamed = 6

/** Runs an action row by row. A failure does not stop the others; a row that is already deleted counts as deleted. */
const runAll = async <Row,>(
  { run, deletes = false }: BulkAction<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Promise<Outcome> => {
  const failed: { name: string; error: unknown }[] = []
  for (const row of rows) {
    try {
      await run(row)
    } catch (error) {
      if (!deletes || !hasCode(error, 'not_found')) failed.push({ name: nameOf(row), error })
    }
  }
  return { changed: rows.length - failed.length, failed }
}

/** Tells how many rows an action changed, and the first reason why others were not. */
const useReport = () => {
  const { t } = useTranslation('shared')
  const formatError = useErrorText()
  return ({ changed, failed }: Outcome, deletes: boolean | undefined) => {
    const [first] = failed
    if (changed > 0) toast({ title: t(deletes ? 'bulk.deleted' : 'bulk.changed', { count: changed }) })
    if (first)
      toast({
        state: 'failed',
        title: t('bulk.failed', { count: failed.length }),
        text: t('bulk.reason', { name: first.name, reason: formatError(first.error) }),
      })
  }
}

/** The bar of the selected rows of a list. Each action names how many of them it changes. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const { selected, nameOf, actions, refresh, onClear, children } = props
  const { t } = useTranslation(['shared', 'common'])
  const report = useReport()
  const [confirming, setConfirming] = useState<BulkAction<Row>>()
  const rowsOf = ({ applies = () => true }: BulkAction<Row>) => selected.filter(applies)
  const running = useMutation({
    mutationFn: (action: BulkAction<Row>) => runAll(action, rowsOf(action), nameOf),
    onSuccess: (outcome, { deletes }) => {
      report(outcome, deletes)
      if (outcome.failed.length === 0) onClear()
    },
    onSettled: () => {
      setConfirming(undefined)
      void refresh()
    },
  })
  const named = confirming ? rowsOf(confirming).map(nameOf) : []
  const more = named.length - maxNamed
  return (
    <BulkBar count={selected.length} onClear={onClear}>
      {children}
      {actions.map((action) => {
        const count = rowsOf(action).length
        return (
          <Button
            key={action.id}
            size="small"
            variant="text"
            icon={action.icon}
            disabled={count === 0 || running.isPending}
            waiting={running.isPending && running.variables.id === action.id}
            onClick={() => (action.deletes ? setConfirming(action) : running.mutate(action))}
          >
            {count === selected.length ? action.label : t('bulk.some', { action: action.label, count })}
          </Button>
        )
      })}
      {confirming && (
        <ConfirmDialog
          open
          title={t('bulk.delete', { count: named.length })}
          text={t('confirm.final')}
          consequences={[
            ...named
              .slice(0, maxNamed)
              .map((text, at) => ({ id: String(at), state: 'attention' as const, text })),
            ...(more > 0
              ? [{ id: 'more', state: 'attention' as const, text: t('count.more', { count: more }) }]
              : []),
          ]}
          confirm={t('common:action.delete')}
          problem={confirming.uses?.(rowsOf(confirming))}
          waiting={running.isPending}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => running.mutate(confirming)}
        />
      )}
    </BulkBar>
  )
}
