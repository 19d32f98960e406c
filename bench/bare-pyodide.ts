// Starts Pyodide without anything else, and prints a line in Python.
import { loadPyodide } from 'pyodide'

const python = await loadPyodide()
python.runPython('print("ready")')
