// The bare library, as its own pages advise for large graphs: default nodes and edges, only visible elements in the
// document, everything else as it comes.
import '@xyflow/react/dist/style.css'
import { type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import { createRoot } from 'react-dom/client'
import type { FloorGraph, FloorView } from './playbook-floor-graph.ts'

interface Given {
  readonly graph: FloorGraph
  readonly view: FloorView | undefined
}

const nodesOf = ({ boxes }: FloorGraph): Node[] =>
  boxes.map(({ id, label, x, y, width, height, isGroup }) => ({
    id,
    position: { x, y },
    data: { label },
    width,
    height,
    zIndex: isGroup ? -1 : 0,
  }))

const edgesOf = ({ edges }: FloorGraph): Edge[] =>
  edges.map(({ from, to }, at) => ({ id: String(at), source: from, target: to }))

const Flow = ({ graph, view }: Given) => {
  const [nodes, , onNodesChange] = useNodesState(nodesOf(graph))
  const [edges, , onEdgesChange] = useEdgesState(edgesOf(graph))
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onlyRenderVisibleElements
      minZoom={0.001}
      panOnScroll
      panOnScrollSpeed={1}
      {...(view === undefined ? { fitView: true } : { defaultViewport: view })}
    />
  )
}

/** Answers what takes it away again. */
export function mountFlow(element: HTMLElement, given: Given): () => void {
  const root = createRoot(element)
  root.render(<Flow {...given} />)
  return () => root.unmount()
}
