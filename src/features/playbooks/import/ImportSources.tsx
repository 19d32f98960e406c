import { FileJson, Globe, TextCursorInput } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { call } from '#src/api/call.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ImportSource } from './read-import.ts'

// Text that was typed but not read yet, stored per tab to survive a reload.

const keyOf = (what: string): string => `playbooks.import.${what}`

const typedBefore = (what: 'text' | 'address'): string => {
  try {
    return sessionStorage.getItem(keyOf(what)) ?? ''
  } catch {
    return ''
  }
}

/** Without storage the text is lost with the page. */
const persistTyped = (what: 'text' | 'address', text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(what))
    else sessionStorage.setItem(keyOf(what), text)
  } catch {
    // The text stays on the page.
  }
}

const Area = styled('div')({
  width: '100%',
  padding: '20px 20px 22px',
  border: `1px dashed ${color.line.control}`,
  borderRadius: radius.panel,
  '& > p': { ...type.body, margin: '0 0 4px', fontWeight: 500 },
  '& > p + p': { ...type.small, margin: '0 0 16px', fontWeight: 400, color: color.text.secondary },
})
const Typed = styled('form')({ width: '100%', display: 'grid', gap: 12, justifyItems: 'start' })
const Wide = styled('div')({ width: '100%' })

interface WayProps {
  onAdd: (sources: readonly ImportSource[]) => void
}

export function sourcesFromFiles(files: Iterable<File>): readonly ImportSource[] {
  return Array.from(files, (file) => ({ from: file.name, bytes: file }))
}

export function sourcesFromText(text: string, from?: string): readonly ImportSource[] {
  return [{ from, bytes: new Blob([text]) }]
}

const Files = ({ onAdd }: WayProps) => {
  const { t } = useTranslation('playbooks')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Area>
      <p>{t('importing.drop')}</p>
      <p>{t('importing.dropText')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json,application/json"
        aria-label={t('importing.choose')}
        onChange={({ target }) => {
          onAdd(sourcesFromFiles(target.files ?? []))
          // Allows selecting the same files again.
          target.value = ''
        }}
      />
      <Button icon={FileJson} onClick={() => input.current?.click()}>
        {t('importing.choose')}
      </Button>
    </Area>
  )
}

const TextWay = ({ onAdd }: WayProps) => {
  const { t } = useTranslation('playbooks')
  const id = useId()
  const [text, setText] = useState(() => typedBefore('text'))
  const type = (next: string) => {
    setText(next)
    persistTyped('text', next)
  }
  return (
    <Typed
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onAdd(sourcesFromText(text))
        type('')
      }}
    >
      <Wide>
        <Field id={id} label={t('importing.paste')}>
          <TextInput id={id} value={text} onChange={type} rows={10} mono />
        </Field>
      </Wide>
      <Button type="submit" icon={TextCursorInput} disabled={text.trim() === ''}>
        {t('importing.pasteAdd')}
      </Button>
    </Typed>
  )
}

const AddressWay = ({ onAdd }: WayProps) => {
  const { t } = useTranslation('playbooks')
  const id = useId()
  const [address, setAddress] = useState(() => typedBefore('address'))
  const fetching = useMutation({
    mutationFn: () => call(playbooks.fetch, { body: { address: address.trim() } }),
    onSuccess: (answer) => {
      onAdd(sourcesFromText(answer.text, answer.address))
      setAddress('')
      persistTyped('address', '')
    },
  })
  return (
    <Typed
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '' && !fetching.isPending) fetching.mutate()
      }}
    >
      <Wide>
        <Field id={id} label={t('importing.address')} help={t('importing.addressHelp')}>
          <TextInput
            id={id}
            type="url"
            mono
            value={address}
            onChange={(next) => {
              setAddress(next)
              persistTyped('address', next)
            }}
            aria-describedby={`${id}-help`}
          />
        </Field>
      </Wide>
      <ErrorNote error={fetching.error} />
      <Button type="submit" icon={Globe} waiting={fetching.isPending} disabled={address.trim() === ''}>
        {t('importing.addressAdd')}
      </Button>
    </Typed>
  )
}

const sourceTypes = ['files', 'text', 'address'] as const
export type SourceType = (typeof sourceTypes)[number]
export function isSourceType(text: string | null): text is SourceType {
  return sourceTypes.some((each) => each === text)
}

const renderers = {
  files: (props: WayProps): ReactNode => <Files {...props} />,
  text: (props: WayProps): ReactNode => <TextWay {...props} />,
  address: (props: WayProps): ReactNode => <AddressWay {...props} />,
} as const satisfies Record<SourceType, (props: WayProps) => ReactNode>

/** The three sources of documents. */
export function ImportSources({
  way,
  onWay,
  ...props
}: WayProps & { way: SourceType; onWay: (way: SourceType) => void }) {
  const { t } = useTranslation('playbooks')
  return (
    <Stack gap={12} align="start" style={{ maxWidth: 720 }}>
      <ToggleGroup
        label={t('importing.from')}
        value={way}
        onChange={onWay}
        segments={sourceTypes.map((id) => ({ id, label: t(`importing.origins.${id}`) }))}
      />
      {renderers[way](props)}
    </Stack>
  )
}
