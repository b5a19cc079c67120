"""The table over HTTP. Every route gets what it needs as an argument of one of these names:

    house   everything the server shares: store, rooms, threads, limits      (table/house.py)
    store   the store; its calls wait for the disk: await house.threads.store(store.sheets.read, id)
    room    the open room of the match in the path; room.match is its match, seen under room.lock
    viewer  the seat whose token came with the request, None for a spectator; 401 if it holds none
    seat    the same where a seat is needed; 401 without one

A handler raises a TablemateError, or a Refusal with a status of its own, and the error is worded by
refusals.py. `responses=harm(404, 409)` of api/needs.py lists the errors in the OpenAPI description. A handler
that begins something has `guards=[begins]`, one that changes something or takes thought `guards=[asks]`.
"""
