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
import type { Brought } from './read-import.ts'

// What was typed to be imported and has not been read yet: kept for the tab, so that a reload loses none of it.

const keyOf = (what: string): string => `playbooks.import.${what}`

const typedBefore = (what: 'text' | 'address'): string => {
  try {
    return sessionStorage.getItem(keyOf(what)) ?? ''
  } catch {
    return ''
  }
}

/** A browser without room, or that keeps nothing, loses it with the page. */
const keepTyped = (what: 'text' | 'address', text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(what))
    else sessionStorage.setItem(keyOf(what), text)
  } catch {
    // What is typed stays on the page.
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
  onBring: (brought: readonly Brought[]) => void
}

export function filesBrought(files: Iterable<File>): readonly Brought[] {
  return Array.from(files, (file) => ({ from: file.name, bytes: file }))
}

export function textBrought(text: string, from?: string): readonly Brought[] {
  return [{ from, bytes: new Blob([text]) }]
}

const Files = ({ onBring }: WayProps) => {
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
          onBring(filesBrought(target.files ?? []))
          // The same ones can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={FileJson} onClick={() => input.current?.click()}>
        {t('importing.choose')}
      </Button>
    </Area>
  )
}

const TextWay = ({ onBring }: WayProps) => {
  const { t } = useTranslation('playbooks')
  const id = useId()
  const [text, setText] = useState(() => typedBefore('text'))
  const type = (next: string) => {
    setText(next)
    keepTyped('text', next)
  }
  return (
    <Typed
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onBring(textBrought(text))
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

const AddressWay = ({ onBring }: WayProps) => {
  const { t } = useTranslation('playbooks')
  const id = useId()
  const [address, setAddress] = useState(() => typedBefore('address'))
  const fetching = useMutation({
    mutationFn: () => call(playbooks.fetch, { body: { address: address.trim() } }),
    onSuccess: (answer) => {
      onBring(textBrought(answer.text, answer.address))
      setAddress('')
      keepTyped('address', '')
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
              keepTyped('address', next)
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

const ways = ['files', 'text', 'address'] as const
export type Way = (typeof ways)[number]
export function isWay(text: string | null): text is Way {
  return ways.some((each) => each === text)
}

const shown = {
  files: (props: WayProps): ReactNode => <Files {...props} />,
  text: (props: WayProps): ReactNode => <TextWay {...props} />,
  address: (props: WayProps): ReactNode => <AddressWay {...props} />,
} as const satisfies Record<Way, (props: WayProps) => ReactNode>

/** The three ways in which documents come. */
export function ImportWays({ way, onWay, ...props }: WayProps & { way: Way; onWay: (way: Way) => void }) {
  const { t } = useTranslation('playbooks')
  return (
    <Stack gap={12} align="start" style={{ maxWidth: 720 }}>
      <ToggleGroup
        label={t('importing.way')}
        value={way}
        onChange={onWay}
        segments={ways.map((id) => ({ id, label: t(`importing.ways.${id}`) }))}
      />
      {shown[way](props)}
    </Stack>
  )
}
