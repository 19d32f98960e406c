import { useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import MuiDrawer from '@mui/material/Drawer'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { color, width } from '#src/ui/theme/tokens.ts'
import { FieldPicker } from './fields/FieldPicker.tsx'
import { preloadResult } from './lazy-views.ts'
import { Middle } from './QueryPane.tsx'
import type { Naming } from './state/naming.ts'
import { QueryActions } from './QueryActions.tsx'
import { QuestionContext, useQuestionState } from './state/query-context.ts'
import { ReceiptPane, readPane } from './receipt/ReceiptPane.tsx'
import { writeVersion } from './saved/saved-version.ts'
import { type Answer, type Asked } from './state/use-query-result.ts'
import { ReceiptText } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useFormat } from '#src/i18n/use-format.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { readTiming } from './receipt/receipt.ts'

const atLeast = (pixels: number) => `(min-width: ${pixels}px)`

type Address = ReturnType<typeof useQuestionState>['address']

interface BoardProps {
  address: Address
  answer: Answer
}

const Receipt = ({ address, answer }: BoardProps) => (
  <ReceiptPane
    asked={answer.asked}
    painted={answer.painted}
    pane={readPane(address.pane)}
    onPane={(next) => address.setMembers({ pane: next === 'receipt' ? null : next })}
  />
)

/** Question and answer in the middle, the receipt beside it where there is room. */
const MiddleAndReceipt = ({ address, answer, isFull }: BoardProps & { isFull: boolean }) => {
  const { t } = useTranslation('query')
  const middle = <Middle answer={answer} saved={address.saved} onFields={undefined} />
  if (!isFull) return middle
  return (
    <div style={{ display: 'flex', height: '100%' }}>
      <SplitPane
        id="query.receipt"
        label={t('receipt.label')}
        side={<Receipt address={address} answer={answer} />}
        min={240}
        max={520}
        initial={280}
      >
        {middle}
      </SplitPane>
    </div>
  )
}

/** The panes of a wide window. */
const WideBoard = (props: BoardProps & { isFull: boolean }) => {
  const { t } = useTranslation('query')
  return (
    <SplitPane
      id="query.fields"
      label={t('fields.label')}
      at="left"
      side={<FieldPicker />}
      min={200}
      max={420}
      initial={252}
    >
      <MiddleAndReceipt {...props} />
    </SplitPane>
  )
}

interface DrawersProps extends BoardProps {
  shown: 'fields' | 'receipt' | null
  onClose: () => void
}

/** What a narrow window keeps out of sight. */
const Drawers = ({ address, answer, shown, onClose }: DrawersProps) => {
  const { t } = useTranslation('query')
  return (
    <>
      <MuiDrawer
        open={shown === 'fields'}
        onClose={onClose}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('fields.label'), sx: { width: 'min(320px, 90vw)' } },
        }}
      >
        <FieldPicker onAdded={onClose} />
      </MuiDrawer>
      <Drawer open={shown === 'receipt'} onClose={onClose} title={t('receipt.label')}>
        <Receipt address={address} answer={answer} />
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
})

interface ReceiptLineProps {
  asked: Asked
  painted: number | null
  onOpen: () => void
}

/** The receipt in one line, for narrow windows. */
function ReceiptLine({ asked, painted, onOpen }: ReceiptLineProps) {
  const { t } = useTranslation('query')
  const format = useFormat()
  const { response, marks } = asked
  const { total } = readTiming({ ...marks, painted: painted ?? marks.decoded }, response.receipt)
  return (
    <ReceiptBar>
      <ReceiptText size={14} strokeWidth={2} aria-hidden />
      <span>
        {t('receipt.line', {
          ms: format.number(total, 1),
          engine: format.number(response.receipt.engine_ms, 1),
          rows: response.receipt.candidates[0]?.rows ?? 0,
          table: `${response.database_name}.${response.table_name}`,
        })}
      </span>
      <LinkButton onClick={onOpen}>{t('receipt.open')}</LinkButton>
    </ReceiptBar>
  )
}

/** The three panes: fields, question and answer, receipt. Narrow windows keep the middle and put the others in drawers. */
export function QueryBoard({ naming }: { naming: Naming }) {
  const { address, answer, question } = useQuestionState(naming, preloadResult)
  const [drawer, setDrawer] = useState<'fields' | 'receipt' | null>(null)
  const isWide = useMediaQuery(atLeast(width.wide), { noSsr: true })
  const isFull = useMediaQuery(atLeast(width.full), { noSsr: true })
  const openFields = isWide ? undefined : () => setDrawer('fields')
  return (
    <QuestionContext value={question}>
      <Fill>
        <QueryActions
          saved={address.saved}
          version={address.version}
          onSaved={({ id, etag }) =>
            address.setMembers({ saved: id, version: writeVersion(etag), dialog: null })
          }
          onRun={answer.run}
          isRunning={answer.isFetching}
          onFields={openFields}
        />
        {isWide ? (
          <WideBoard address={address} answer={answer} isFull={isFull} />
        ) : (
          <Scroll>
            <Middle answer={answer} saved={address.saved} onFields={openFields} />
          </Scroll>
        )}
        {!isFull && answer.asked !== undefined && (
          <ReceiptLine asked={answer.asked} painted={answer.painted} onOpen={() => setDrawer('receipt')} />
        )}
        {!isFull && (
          <Drawers
            address={address}
            answer={answer}
            shown={drawer === 'fields' && isWide ? null : drawer}
            onClose={() => setDrawer(null)}
          />
        )}
      </Fill>
    </QuestionContext>
  )
}
