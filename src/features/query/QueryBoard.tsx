import { useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import MuiDrawer from '@mui/material/Drawer'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { color, width } from '#src/ui/theme/tokens.ts'
import { FieldPicker } from './fields/FieldPicker.tsx'
import { useOpenQuery } from './fields/open-query.ts'
import { preloadResult } from './lazy-views.ts'
import { QueryPane } from './QueryPane.tsx'
import { QueryActions } from './QueryActions.tsx'
import { AnsweringContext, type PageInput, QueryContext, useQueryPageState } from './state/query-context.ts'
import { isEmpty } from './state/query-state.ts'
import type { Folding } from './use-folding.ts'
import { fromRequest } from './state/query-request.ts'
import { TableSwitchDialog } from './table/TableSwitchDialog.tsx'
import { ReceiptPane, readPane } from './receipt/ReceiptPane.tsx'
import { cachedVersion, readVersion, writeVersion } from './saved/saved-version.ts'
import type { QueryResult } from './state/use-query-result.ts'
import { ReceiptText } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useFormat } from '#src/i18n/use-format.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { readTiming } from './receipt/receipt.ts'

const versionOf: PageInput['readVersion'] = (id, version) => cachedVersion({ id, etag: readVersion(version) })

const atLeast = (pixels: number) => `(min-width: ${pixels}px)`

type Address = ReturnType<typeof useQueryPageState>['address']

interface BoardProps {
  address: Address
  result: QueryResult
  folding: Folding
}

const Receipt = ({ address, result }: Omit<BoardProps, 'folding'>) => (
  <ReceiptPane
    completed={result.completed}
    painted={result.painted}
    pane={readPane(address.pane)}
    onPane={(next) => address.setMembers({ pane: next === 'receipt' ? null : next })}
  />
)

/** The query and its result, with the receipt next to them if there is room. */
const MiddleAndReceipt = ({ address, result, folding, isFull }: BoardProps & { isFull: boolean }) => {
  const { t } = useTranslation('query')
  const middle = <QueryPane result={result} saved={address.saved} onFields={undefined} folding={folding} />
  if (!isFull) return middle
  return (
    <div style={{ display: 'flex', height: '100%' }}>
      <SplitPane
        id="query.receipt"
        label={t('receipt.label')}
        side={<Receipt address={address} result={result} />}
        min={240}
        max={520}
        initial={280}
      >
        {middle}
      </SplitPane>
    </div>
  )
}

// A constant element: an answer does not render it again.
const fieldPicker = <FieldPicker />

/** The panes of a wide window. */
const WideBoard = (props: BoardProps & { isFull: boolean }) => {
  const { t } = useTranslation('query')
  return (
    <SplitPane
      id="query.fields"
      label={t('fields.label')}
      at="left"
      side={fieldPicker}
      min={200}
      max={420}
      initial={252}
    >
      <MiddleAndReceipt {...props} />
    </SplitPane>
  )
}

interface DrawersProps extends Omit<BoardProps, 'folding'> {
  openDrawer: 'fields' | 'receipt' | null
  onClose: () => void
}

/** The panes of a narrow window, as drawers. */
const Drawers = ({ address, result, openDrawer, onClose }: DrawersProps) => {
  const { t } = useTranslation('query')
  return (
    <>
      <MuiDrawer
        open={openDrawer === 'fields'}
        onClose={onClose}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('fields.label'), sx: { width: 'min(320px, 90vw)' } },
        }}
      >
        <FieldPicker onAdded={onClose} />
      </MuiDrawer>
      <Drawer open={openDrawer === 'receipt'} onClose={onClose} title={t('receipt.label')}>
        <Receipt address={address} result={result} />
      </Drawer>
    </>
  )
}

const ReceiptBar = styled('footer')({
  ...type.small,
  ...rowLayout(10),
  flex: 'none',
  height: 34,
  padding: '0 12px',
  borderTop: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  backgroundColor: color.surface.canvas,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span': { ...oneLine, flex: 1 },
  '@media print': { display: 'none' },
})

interface ReceiptLineProps {
  result: BoardProps['result']
  /** In the foot of a phone, beside Run. */
  isInFoot?: boolean
  onOpen: () => void
}

/** The receipt in one line, for narrow windows; shorter in a foot. */
function ReceiptLine({ result: { completed, painted }, isInFoot = false, onOpen }: ReceiptLineProps) {
  const { t } = useTranslation('query')
  const format = useFormat()
  if (useIsPhone() !== isInFoot || completed === undefined) return null
  const { response, timestamps } = completed
  const { total } = readTiming({ ...timestamps, painted: painted ?? timestamps.decoded }, response)
  const ms = format.number(total, 1)
  const rows = response.receipt.candidates[0]?.rows ?? 0
  if (isInFoot)
    return (
      <>
        <div>{t('receipt.short', { ms, count: rows })}</div>
        <LinkButton onClick={onOpen}>{t('receipt.open')}</LinkButton>
      </>
    )
  return (
    <ReceiptBar>
      <ReceiptText size={14} strokeWidth={2} aria-hidden />
      <span>
        {t('receipt.line', {
          ms,
          engine: format.number(response.receipt.engine_ms, 1),
          rows,
          table: `${response.database_name}.${response.table_name}`,
        })}
      </span>
      <LinkButton onClick={onOpen}>{t('receipt.open')}</LinkButton>
    </ReceiptBar>
  )
}

/**
 * The three panes: fields, query with its result, and receipt. Narrow windows show the fields and the receipt in
 * drawers.
 */
export function QueryBoard(props: Omit<PageInput, 'onRequest' | 'readVersion'>) {
  const { address, result, context, answering } = useQueryPageState({
    ...props,
    onRequest: preloadResult,
    readVersion: versionOf,
  })
  useOpenQuery(context)
  const [drawer, setDrawer] = useState<'fields' | 'receipt' | null>(null)
  const [isFolded, onFold] = useState(!isEmpty(context.state) || address.saved !== null)
  const folding = { isFolded, onFold }
  const isWide = useMediaQuery(atLeast(width.wide), { noSsr: true })
  const isFull = useMediaQuery(atLeast(width.full), { noSsr: true })
  const openReceipt = () => setDrawer('receipt')
  const openFields = isWide ? undefined : () => setDrawer('fields')
  return (
    <QueryContext value={context}>
      <AnsweringContext value={answering}>
        <Fill>
          <QueryActions
            saved={address.saved}
            version={address.version}
            onSaved={(saved) =>
              address.setMembers(
                { saved: saved.id, version: writeVersion(saved.etag), dialog: null },
                { ...context.state, answeredBy: fromRequest(saved).state.answeredBy },
              )
            }
            onRun={() => {
              onFold(true)
              result.run()
            }}
            canRun={result.phase !== 'empty' && result.phase !== 'held'}
            isRunning={result.isFetching}
            onFields={openFields}
            note={<ReceiptLine isInFoot result={result} onOpen={openReceipt} />}
          />
          {isWide ? (
            <WideBoard address={address} result={result} folding={folding} isFull={isFull} />
          ) : (
            <Scroll>
              <QueryPane result={result} saved={address.saved} onFields={openFields} folding={folding} />
            </Scroll>
          )}
          {!isFull && <ReceiptLine result={result} onOpen={openReceipt} />}
          {!isFull && (
            <Drawers
              address={address}
              result={result}
              openDrawer={drawer === 'fields' && isWide ? null : drawer}
              onClose={() => setDrawer(null)}
            />
          )}
          <TableSwitchDialog />
        </Fill>
      </AnsweringContext>
    </QueryContext>
  )
}
