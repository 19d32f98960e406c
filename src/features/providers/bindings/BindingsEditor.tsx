import { Braces, TableProperties } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Bindings } from '#contract/iam/provider.ts'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import type { Remedy } from '#domain/bindings/explain.ts'
import { joinSentences } from '#src/lib/wording.ts'
import { Segmented } from '#src/ui/Segmented.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color, media, width } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { useMappingsView } from '../use-mappings-view.ts'
import { AddField } from './AddField.tsx'
import { BindingsJson } from './BindingsJson.tsx'
import { BindingsTable } from './BindingsTable.tsx'
import { type BindingsContext, countsOf } from './binding-rows.ts'
import { ResponsePane } from './ResponsePane.tsx'
import { useBindings } from './use-bindings.ts'
import { type TypedText, useBindingsText } from './use-bindings-text.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })
const Main = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  // The text scrolls by itself, below its head.
  '&[data-view="json"]': { height: '100%', minHeight: 320 },
})
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '20px 24px 12px',
  [media.belowWide]: { padding: '16px 16px 12px' },
  '& h2': { ...type.section, margin: 0 },
  '& p': { ...type.small, margin: '2px 0 0', color: color.text.secondary },
})
const Foot = styled('footer')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: '10px 24px 24px',
  [media.belowWide]: { padding: '10px 16px 20px' },
  '& > button': { marginLeft: -10 },
})
const Waiting = styled('div')({ padding: '0 24px 12px', [media.belowWide]: { paddingInline: 16 } })
const Panel = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

export interface BindingsEditorProps extends TypedText {
  /** The unsaved draft. */
  value: Bindings
  /** As they are saved. */
  base: Bindings
  /** Left out where nothing may be changed. */
  onChange?: ((next: Bindings) => void) | undefined
  records: readonly RecordSummary[]
  /** The chosen one, whole. */
  record: SignInRecord | null
  onChooseRecord: (id: string) => void
  /** All recorded sign-ins, whole: in how many of them a binding is empty. Left out, nothing is said of it. */
  recorded?: readonly SignInRecord[] | undefined
  context: BindingsContext
  /** A scope or the user-info call: what stands in other fields of the form. Paths are set here. */
  onRemedy?: ((remedy: Exclude<Remedy, { type: 'set_path' }>) => void) | undefined
}

interface PanesProps {
  response: ReactNode
  children: ReactNode
}

/** Both panes beside each other, where there is room for them beside the sections; else one at a time. */
const Panes = ({ response, children }: PanesProps) => {
  const { t } = useTranslation('bindings')
  const isFull = useMediaQuery(`(min-width: ${width.full}px)`, { noSsr: true })
  const [pane, setPane] = useState<'bindings' | 'response'>('bindings')
  if (isFull)
    return (
      <SplitPane id="bindings-response" label={t('response.title')} side={response} initial={388} max={640}>
        {children}
      </SplitPane>
    )
  return (
    <Root>
      <Tabs
        label={t('panes')}
        tabs={[
          { id: 'bindings', label: t('title') },
          { id: 'response', label: t('response.title') },
        ]}
        value={pane}
        onChange={setPane}
        panelId="bindings-pane"
        inset={16}
      />
      <Panel id="bindings-pane" role="tabpanel">
        {pane === 'bindings' ? children : response}
      </Panel>
    </Root>
  )
}

/** Bindings of a provider: as table and as JSON, with what they give for a recorded sign-in beside what was sent. */
export const BindingsEditor = (props: BindingsEditorProps) => {
  const { value, base, onChange, records, record, onChooseRecord, recorded, context, onRemedy } = props
  const { typed, onTyped } = props
  const { t } = useTranslation('bindings')
  const { view, show } = useMappingsView()
  const text = useBindingsText({ value, onChange, typed, onTyped })
  // A change of the table would take what waits in the text.
  const open = text.problem === null ? onChange : undefined
  const editing = useBindings({ value, base, onChange: open, record, recorded, context })
  const remedy = (field: string, by: Remedy) => {
    if (by.type === 'set_path') editing.add(field, by.path)
    else onRemedy?.(by)
  }
  const pane = (
    <ResponsePane editing={editing} records={records} record={record} onChooseRecord={onChooseRecord} />
  )
  return (
    <Root>
      <Panes response={pane}>
        <Main data-view={view}>
          <Head>
            <div>
              <h2>{t('title')}</h2>
              <p>
                {joinSentences(t('lead'), record === null ? '' : t('counts', { ...countsOf(editing.rows) }))}
              </p>
            </div>
            <Segmented
              label={t('view.label')}
              segments={[
                { id: 'table', label: t('view.table'), icon: TableProperties },
                { id: 'json', label: t('view.json'), icon: Braces },
              ]}
              value={view}
              onChange={show}
            />
          </Head>
          {view === 'json' ? (
            <BindingsJson
              text={text.text}
              problem={text.problem}
              isReadOnly={onChange === undefined}
              onChange={text.change}
              onLeave={text.leave}
            />
          ) : (
            <>
              {text.problem && (
                <Waiting>
                  <MarginNote
                    tone="warning"
                    actions={<TextAction onClick={() => show('json')}>{t('view.json')}</TextAction>}
                  >
                    {t('json.tableWaits')}
                  </MarginNote>
                </Waiting>
              )}
              <BindingsTable editing={editing} onRemedy={editing.isReadOnly ? undefined : remedy} />
              {!editing.isReadOnly && (
                <Foot>
                  {editing.removed.map((field) => (
                    <MarginNote
                      key={field}
                      actions={
                        <TextAction onClick={() => editing.restore(field)}>{t('takeBack')}</TextAction>
                      }
                    >
                      {t('removed', { field })}
                    </MarginNote>
                  ))}
                  <AddField bindings={value} onAdd={(field) => editing.add(field, '')} />
                </Foot>
              )}
            </>
          )}
        </Main>
      </Panes>
    </Root>
  )
}
