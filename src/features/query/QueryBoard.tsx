import { useMemo, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import MuiDrawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/ui/Drawer.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { width } from '#src/ui/tokens.ts'
import { FieldPicker } from './FieldPicker.tsx'
import { Middle } from './Middle.tsx'
import type { Naming } from './names.ts'
import { placeProblems } from './problems.ts'
import { QueryActions } from './QueryActions.tsx'
import { type Question, QuestionContext } from './question.ts'
import { ReceiptLine } from './ReceiptLine.tsx'
import { ReceiptPane, readPane } from './ReceiptPane.tsx'
import { writeVersion } from './saved-version.ts'
import { useAddress } from './use-address.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const Root = styled('div')({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0 })
const Whole = styled('div')({ display: 'flex', height: '100%' })
const Scroll = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

const atLeast = (pixels: number) => `(min-width: ${pixels}px)`

type Address = ReturnType<typeof useAddress>

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
    <Whole>
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
    </Whole>
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

/** The three panes: fields, question and answer, receipt. Narrow windows keep the middle and put the others in drawers. */
export const QueryBoard = ({ naming }: { naming: Naming }) => {
  const address = useAddress()
  const { state, ignored, change } = address
  const [drawer, setDrawer] = useState<'fields' | 'receipt' | null>(null)
  const isWide = useMediaQuery(atLeast(width.wide), { noSsr: true })
  const isFull = useMediaQuery(atLeast(width.full), { noSsr: true })
  const answer = useAnswer(state)
  const question = useMemo<Question>(
    () => ({ state, ignored, naming, problems: placeProblems(state, answer.problems), change }),
    [state, ignored, naming, answer.problems, change],
  )
  const openFields = isWide ? undefined : () => setDrawer('fields')
  return (
    <QuestionContext value={question}>
      <Root>
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
      </Root>
    </QuestionContext>
  )
}
