// The baseline of ../query-grid.bench.ts: the bare grid library with the same values, in rows as objects.
import { ClientSideRowModelModule, createGrid, themeQuartz } from 'ag-grid-community'

interface Columns {
  readonly columns: readonly { readonly name: string }[]
  readonly batches: readonly (readonly (readonly unknown[])[])[]
}

const openGrid = async (size: { readonly width: number; readonly height: number }): Promise<void> => {
  const answer = await fetch('/answer.json')
  // oxlint-disable-next-line no-unsafe-assignment -- the bench itself sends this value
  const { columns, batches }: Columns = await answer.json()
  const rows = batches.flatMap((batch) =>
    (batch[0] ?? []).map((_, row) =>
      Object.fromEntries(batch.map((cells, column) => [`c${column}`, cells[row]])),
    ),
  )
  const element = document.createElement('div')
  element.style.cssText = `width:${size.width}px;height:${size.height}px`
  document.body.replaceChildren(element)
  await new Promise<void>((done) => {
    createGrid(
      element,
      {
        theme: themeQuartz.withParams({ rowHeight: 30, headerHeight: 32, fontSize: 12.5 }),
        columnDefs: columns.map(({ name }, column) => ({ field: `c${column}`, headerName: name, flex: 1 })),
        rowData: rows,
        animateRows: false,
        onFirstDataRendered: () => done(),
      },
      { modules: [ClientSideRowModelModule] },
    )
  })
}
Object.assign(globalThis, { openGrid })
