import { Braces, TableProperties } from 'lucide-react'
import { useMemo } from 'react'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Bindings } from '#contract/iam/provider.ts'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import type { Remedy } from '#domain/bindings/explain-stop.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { AddField } from './AddField.tsx'
import { BindingsJson } from './BindingsJson.tsx'
import { BindingsTable } from './BindingsTable.tsx'
import { type BindingsContext, countsOf } from './binding-rows.ts'
import { ResponsePane } from './ResponsePane.tsx'
import { ResponsePanes } from './ResponsePanes.tsx'
import { useBindings } from './use-bindings.ts'
import { readBindings, writeBindings } from '../model/read-bindings.ts'
import { SectionHead } from '../fields/SectionHead.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'

interface TypedText {
  /** Null while the text equals the formatted bindings. */
  readonly typed: string | null
  readonly onTyped: (text: string | null) => void
}

interface BindingsTextOptions extends TypedText {
  readonly value: Bindings
  readonly onChange: ((next: Bindings) => void) | undefined
}

const useBindingsText = ({ value, onChange, typed, onTyped }: BindingsTextOptions) => {
  const problem = useMemo(() => (typed === null ? null : readBindings(typed).problem), [typed])
  return {
    text: typed ?? writeBindings(value),
    problem,
    change: (text: string) => {
      const { bindings } = readBindings(text)
      onTyped(bindings !== null && writeBindings(bindings) === text ? null : text)
      if (bindings !== null) onChange?.(bindings)
    },
    /** Formatted again once it is valid. */
    leave: () => {
      if (typed !== null && problem === null) onTyped(null)
    },
  }
}

const Main = styled('div')({
  ...columnLayout,
  minHeight: '100%',
  // The text scrolls separately, below its header.
  '&[data-view="json"]': { height: '100%', minHeight: 320 },
})
const Footer = styled('footer')({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  padding: '10px var(--gutter) 24px',
  '& > button': { marginLeft: -10 },
})

interface BindingsEditorProps extends TypedText {
  /** The unsaved draft. */
  value: Bindings
  /** The saved bindings. */
  base: Bindings
  /** Absent in read-only mode. */
  onChange?: ((next: Bindings) => void) | undefined
  records: readonly RecordSummary[]
  /** The selected sign-in, complete. */
  record: SignInRecord | null
  isRecordLoading: boolean
  onChooseRecord: (id: string) => void
  /** Compares the sign-in with another one; undefined without another one. */
  onCompare?: (() => void) | undefined
  /** All recorded sign-ins, used to count in how many a binding is empty. Without them, no count is shown. */
  recorded?: readonly SignInRecord[] | undefined
  context: BindingsContext
  /** Applies a remedy in other fields of the form: a scope or the user-info call. Paths are set here. */
  onRemedy?: ((remedy: Exclude<Remedy, { type: 'set_path' }>) => void) | undefined
}

/** The bindings of a provider as a table and as JSON, with their values for a recorded sign-in and its response. */
export function BindingsEditor(props: BindingsEditorProps) {
  const { value, base, onChange, records, record, isRecordLoading, onChooseRecord, onCompare } = props
  const { recorded, context, onRemedy, typed, onTyped } = props
  const { t } = useTranslation(['bindings', 'shared'])
  const [view, show] = useChoiceParam('view', ['table', 'json'])
  const text = useBindingsText({ value, onChange, typed, onTyped })
  // A change in the table would overwrite pending text.
  const open = text.problem === null ? onChange : undefined
  const editing = useBindings({ value, base, onChange: open, record, recorded, context })
  const remedy = (field: string, by: Remedy) => {
    if (by.type === 'set_path') editing.add(field, by.path)
    else onRemedy?.(by)
  }
  const choice = { records, record, isRecordLoading, onChooseRecord, onCompare }
  return (
    <Stack flex={1} style={{ minHeight: 0 }}>
      <ResponsePanes
        id="bindings"
        title={t('title')}
        response={<ResponsePane editing={editing} {...choice} />}
      >
        <Main data-view={view}>
          <SectionHead
            title={t('title')}
            lead={joinSentences(t('lead'), record === null ? '' : t('counts', { ...countsOf(editing.rows) }))}
            actions={
              <ToggleGroup
                label={t('view.label')}
                segments={[
                  { id: 'table', label: t('shared:field.tableView'), icon: TableProperties },
                  { id: 'json', label: t('shared:field.json'), icon: Braces },
                ]}
                value={view}
                onChange={show}
              />
            }
          />
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
                <PageBody bottom={12}>
                  <MarginNote
                    tone="warning"
                    actions={<LinkButton onClick={() => show('json')}>{t('shared:field.json')}</LinkButton>}
                  >
                    {t('json.tableWaits')}
                  </MarginNote>
                </PageBody>
              )}
              <BindingsTable editing={editing} onRemedy={editing.isReadOnly ? undefined : remedy} />
              {!editing.isReadOnly && (
                <Footer>
                  {editing.removed.map((field) => (
                    <MarginNote
                      key={field}
                      actions={
                        <LinkButton onClick={() => editing.restore(field)}>{t('takeBack')}</LinkButton>
                      }
                    >
                      {t('removed', { field })}
                    </MarginNote>
                  ))}
                  <AddField bindings={value} onAdd={(field) => editing.add(field, '')} />
                </Footer>
              )}
            </>
          )}
        </Main>
      </ResponsePanes>
    </Stack>
  )
}
