import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'
import { type Outcome, runAll } from './run-all.ts'

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

const maxNamed = 6

const Progress = styled('span')(rowLayout(8))

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

/** The dialog and often the bar are gone, and rows with them: keys go on from the page, not from its start. */
const keepFocus = (): void => {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#page')?.focus({ preventScroll: true })
}

/** Runs the actions of the bar, one at a time; what it has not reached can be left out. */
const useRunning = <Row,>({ selected, nameOf, refresh, onClear }: BulkActionsProps<Row>) => {
  const report = useReport()
  const [done, setDone] = useState(0)
  const isStopped = useRef(false)
  const rowsOf = ({ applies = () => true }: BulkAction<Row>) => selected.filter(applies)
  const onRow = (at: number): boolean => {
    setDone(at)
    return !isStopped.current
  }
  const running = useMutation({
    mutationFn: (action: BulkAction<Row>) => {
      const { run, deletes = false } = action
      isStopped.current = false
      return runAll(rowsOf(action), { run, nameOf, deletes, onRow })
    },
    onSuccess: (outcome, { deletes }) => {
      report(outcome, deletes)
      if (outcome.failed.length === 0 && !isStopped.current) onClear()
    },
    onSettled: () => {
      void (async () => {
        await refresh()
        keepFocus()
      })()
    },
  })
  const stop = () => {
    isStopped.current = true
  }
  return { running, rowsOf, done, stop }
}

/** The bar of the selected rows of a list, with the progress of a running action. Each action names how many of them it changes. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const { selected, nameOf, actions, onClear, children } = props
  const { t } = useTranslation(['shared', 'common'])
  const [confirming, setConfirming] = useState<BulkAction<Row>>()
  const { running, rowsOf, done, stop } = useRunning(props)
  const { isPending } = running
  const total = isPending ? rowsOf(running.variables).length : 0
  const progress = isPending && total > 1 && t('table.shown', { shown: done, total })
  const close = () => {
    if (isPending) stop()
    setConfirming(undefined)
  }
  const named = confirming ? rowsOf(confirming).map(nameOf) : []
  const more = named.length - maxNamed
  return (
    <BulkBar
      count={selected.length}
      consequence={
        progress && (
          <Progress>
            {progress}
            <Button size="small" variant="text" onClick={close}>
              {t('common:action.cancel')}
            </Button>
          </Progress>
        )
      }
      onClear={onClear}
    >
      {children}
      {actions.map((action) => {
        const count = rowsOf(action).length
        return (
          <Button
            key={action.id}
            size="small"
            variant="text"
            icon={action.icon}
            disabled={count === 0 || isPending}
            waiting={isPending && running.variables.id === action.id}
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
          text={progress || t('confirm.final')}
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
          waiting={isPending}
          onClose={close}
          onConfirm={() => running.mutate(confirming, { onSettled: () => setConfirming(undefined) })}
        />
      )}
    </BulkBar>
  )
}
