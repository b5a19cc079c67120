// Where the server says that everybody reaches it, once it has said so.

export const address = $state({ publicUrl: "" });
