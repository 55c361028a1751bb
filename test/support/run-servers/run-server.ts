/** What the runner knows of a server that test files share. */
export interface RunServer {
  /** The variable that holds the address. */
  variable: string;
  /** Why it cannot be had here. */
  whyNot(): string | undefined;
  start(): Promise<{ address: string; stop(): Promise<void> }>;
}
