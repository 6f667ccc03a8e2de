-- What wrk sends: the legal moves of a position after a few moves, an opening and a middlegame.
local bodies = {
  '{}',
  '{"moves":["e2e4","c7c5","g1f3","d7d6","d2d4","c5d4","f3d4","g8f6","b1c3","a7a6"]}',
  '{"fen":"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}',
}
local requests = {}

init = function()
  local headers = { ["Content-Type"] = "application/json" }
  for index, body in ipairs(bodies) do
    requests[index] = wrk.format("POST", "/api/v1/chess/position", headers, body)
  end
end

local count = 0
request = function()
  count = count + 1
  return requests[count % #requests + 1]
end

local refused = 0
response = function(status)
  if status ~= 200 then
    refused = refused + 1
    if refused == 1 then
      print("an answer was " .. status)
    end
  end
end
