import type { Diagnostic } from '#domain/playbook/check/diagnostic.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { Pieces } from '../../problems/MessagePieces.tsx'
import { levelTones, useDiagnosticText } from '../../problems/use-diagnostic-text.ts'
import { keysOf } from '../../problems/problem-list.ts'
import { useFields } from './fields.ts'

/** The maximum number of quick fixes next to a sentence. */
const most = 2

interface FieldDiagnosticsProps {
  diagnostics: readonly Diagnostic[]
  id?: string | undefined
}

/** The diagnostics of a field with their quick fixes. */
export function FieldDiagnostics({ diagnostics, id }: FieldDiagnosticsProps) {
  const { run, isReadOnly } = useFields()
  const text = useDiagnosticText()
  const keys = keysOf(diagnostics)
  if (diagnostics.length === 0) return null
  return (
    <Stack gap={6} style={{ marginTop: 6 }} id={id}>
      {diagnostics.map((diagnostic, at) => (
        <MarginNote
          key={keys[at]}
          tone={levelTones[diagnostic.level]}
          actions={
            isReadOnly || diagnostic.fixes.length === 0
              ? undefined
              : diagnostic.fixes.slice(0, most).map((fix) => (
                  <LinkButton
                    key={`${fix.code} ${JSON.stringify(fix.params)}`}
                    onClick={() => run(fix.commands)}
                  >
                    {text.fix(fix)}
                  </LinkButton>
                ))
          }
        >
          <Pieces pieces={text.pieces(diagnostic)} />
        </MarginNote>
      ))}
    </Stack>
  )
}
