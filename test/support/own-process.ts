/** Imported by test files that change or measure their process: the runner starts one for each of them. */
